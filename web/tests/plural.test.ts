// @vitest-environment node
import { describe, expect, it } from "vitest";
import { fill } from "$lib/plural";

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

  it("says which text has a gap without an end", () => {
    expect(() => fill("{name", {}, "en")).toThrow("unclosed gap: {name");
  });
});
