// @vitest-environment node
import { describe, expect, it } from "vitest";
import { decimals, fill } from "$lib/plural";

const POINTS = "{n, plural, one {# point} other {# points}}";
const OCHKI = "{n, plural, one {# очко} few {# очка} many {# очков} other {# очка}}";

describe("fill", () => {
  it("leaves a text without gaps as it is", () => {
    expect(fill("Roll the dice", {}, "en")).toBe("Roll the dice");
  });

  it("fills gaps by name, and shows those that nobody fills", () => {
    expect(fill("{name} takes {box}", { name: "Ada" }, "en")).toBe("Ada takes {box}");
  });

  it("counts one and many", () => {
    expect([0, 1, 2].map((n) => fill(POINTS, { n }, "en"))).toEqual([
      "0 points",
      "1 point",
      "2 points",
    ]);
  });

  it("counts nought as one in French", () => {
    expect(fill("{n, plural, one {# coup} other {# coups}}", { n: 0 }, "fr")).toBe("0 coup");
  });

  it("knows the forms of Russian", () => {
    expect([1, 2, 5, 11, 21, 22].map((n) => fill(OCHKI, { n }, "ru"))).toEqual([
      "1 очко",
      "2 очка",
      "5 очков",
      "11 очков",
      "21 очко",
      "22 очка",
    ]);
  });

  it("falls back to the form for all others", () => {
    expect(fill("{n, plural, other {# rolls}}", { n: 1 }, "en")).toBe("1 rolls");
  });

  it("gives numbers a true minus, and leaves words alone", () => {
    expect(fill("{n} {word}", { n: -5, word: "roll-and-write" }, "en")).toBe("−5 roll-and-write");
    expect(fill(POINTS, { n: -5 }, "en")).toBe("−5 points");
  });

  it("fills gaps inside a form, with text around", () => {
    const text = "So {n, plural, one {{name} has # point} other {{name} has # points}}.";
    expect(fill(text, { n: 2, name: "Ada" }, "en")).toBe("So Ada has 2 points.");
  });

  it("tells fractions with two decimals, and chances as percentages", () => {
    const [loss, chance] = [{ fraction: -1.5 }, { fraction: 0.0305, chance: true }];
    expect(fill("{loss}, {chance}", { loss, chance }, "en")).toBe("−1.50, 3.0%");
    expect(fill("{loss}, {chance}", { loss, chance }, "de")).toBe("−1,50, 3,0\u00a0%");
    expect(fill("{n}", { n: { fraction: -0.001 } }, "en")).toBe("0.00");
  });

  it("rounds halves to the even digit", () => {
    const rounded = [0.125, 0.375, 1.005, 2.5, 0.25].map((n) => decimals(n, 2, "en"));
    expect(rounded).toEqual(["0.12", "0.38", "1.00", "2.50", "0.25"]);
    expect([0.25, 0.75, 0.35].map((n) => decimals(n, 1, "en"))).toEqual(["0.2", "0.8", "0.3"]);
  });

  it("counts fractions as a language does", () => {
    const text = "{n, plural, one {# one} few {# few} other {# other}}";
    const form = (n: number, language: string) => fill(text, { n: { fraction: n } }, language);
    expect(form(1, "en")).toBe("1.00 other");
    expect(form(5, "ru")).toBe("5,00 few");
    expect(form(1.5, "fr")).toBe("1,50 one");
  });

  it("says which text has a gap without an end", () => {
    expect(() => fill("{name", {}, "en")).toThrow("unclosed gap: {name");
  });
});
