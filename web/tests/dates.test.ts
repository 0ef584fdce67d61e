import { describe, expect, it } from "vitest";
import { dated } from "$lib/dates";
import { speak } from "$lib/words.svelte";

const UTC = { timeZone: "UTC" };
const long = { dateStyle: "long", ...UTC } as const;
const on = (month: number, day: number) => Date.UTC(2026, month - 1, day, 1, 1);

describe("dates in words", () => {
  it("count the first of a month in French, and no other day", async () => {
    await speak("fr");
    expect(dated(on(1, 1), long)).toBe("1er janvier 2026");
    expect(dated(on(1, 1), { dateStyle: "full", ...UTC })).toBe("jeudi 1er janvier 2026");
    expect(dated(on(5, 1), { day: "numeric", month: "short", ...UTC })).toBe("1er mai");
    expect(dated(on(1, 11), long)).toBe("11 janvier 2026");
    expect(dated(on(12, 31), long)).toBe("31 décembre 2026");
  });

  it("stay as they are where the month is a number, and of hours", async () => {
    await speak("fr");
    expect(dated(on(1, 1), { dateStyle: "short", ...UTC })).toBe("01/01/2026");
    expect(dated(on(1, 1), { day: "numeric", month: "numeric", ...UTC })).toMatch(/^0?1\/0?1$/);
    expect(dated(on(1, 2), { hour: "numeric", ...UTC })).not.toContain("er");
  });

  it("are those of the language elsewhere", async () => {
    for (const [language, told] of [
      ["en", "January 1, 2026"],
      ["it", "1 gennaio 2026"],
      ["de", "1. Januar 2026"],
      ["ru", "1 января 2026 г."],
    ] as const) {
      await speak(language);
      expect(dated(on(1, 1), long).replace(/\s/g, " ")).toBe(told);
    }
  });
});
