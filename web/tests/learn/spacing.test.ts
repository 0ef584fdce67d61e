import { expect, test } from "vitest";
import { answered, daysUntil, fresh, isDue } from "../../src/learn/spacing";

const DAY = "2026-11-17";

test("right answers come back after 1, 3, 7 and 21 days, then no more", () => {
  let card = fresh(DAY);
  expect(isDue(card, DAY)).toBe(true);
  const days: (number | null)[] = [];
  for (let n = 0; n < 5; n++) {
    card = answered(card, true, DAY);
    days.push(card.due === null ? null : daysUntil(card.due, DAY));
  }
  expect(days).toEqual([1, 3, 7, 21, null]);
  expect(isDue(card, "2099-01-01")).toBe(false);
});

test("one that is missed begins again tomorrow", () => {
  let card = answered(answered(fresh(DAY), true, DAY), true, DAY);
  expect(card).toEqual({ due: "2026-11-20", step: 2, asked: 2, missed: 0 });
  card = answered(card, false, "2026-11-20");
  expect(card).toEqual({ due: "2026-11-21", step: 0, asked: 3, missed: 1 });
  expect(isDue(card, "2026-11-20")).toBe(false);
});
