import { expect, test } from "vitest";
import { streakOf } from "../../src/learn/store";

test("a game's puzzles and those of one's own games have streaks of their own", () => {
  const kept = [
    { game: "toy", now: 2, best: 5 },
    { game: "own toy", now: 1, best: 1 },
  ];
  expect(streakOf(kept, "toy", false)).toBe(kept[0]);
  expect(streakOf(kept, "toy", true)).toBe(kept[1]);
  expect(streakOf(kept, "other", true)).toEqual({ game: "own other", now: 0, best: 0 });
});
