import { describe, expect, test } from "vitest";
import {
  climbed,
  climbing,
  fits,
  nextOf,
  ofDay,
  type Result,
  themesOf,
} from "../../src/learn/choosing";
import type { Puzzle } from "../../src/learn/question";

const puzzle = (id: string, difficulty = 1, themes = ["a"]): Puzzle => ({
  ...{ id, game: "toy", position: "toy | a", seat: 1, best: "x", lead: 3, unit: "points", themes },
  solved: [0.3, 0.5, 0.7],
  difficulty,
});
const seen = (id: string, at: number): [string, Result] => [
  id,
  { id, game: "toy", first: true, asked: 1, at },
];
const three = ["a", "b", "c"].map((id) => puzzle(id));

describe("which puzzle comes next", () => {
  test("a day has one, other days others, and each its turn", () => {
    const many = Array.from({ length: 300 }, (_, n) => puzzle(String(n)));
    expect(ofDay(many, "2026-11-17")).toBe(ofDay(many, "2026-11-17"));
    const days = Array.from({ length: 300 }, (_, n) =>
      new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
    );
    expect(new Set(days.map((day) => ofDay(many, day)!.id)).size).toBe(300);
    expect(ofDay([], "2026-11-17")).toBeUndefined();
  });

  test("new ones first, then those that were asked longest ago, never the same again", () => {
    expect(nextOf(three, new Map([seen("a", 1)]), "b", () => 0)!.id).toBe("c");
    const all = new Map([seen("a", 3), seen("b", 1), seen("c", 2)]);
    expect(nextOf(three, all, "b")!.id).toBe("c");
    expect(nextOf([three[0]!], all, "a")!.id).toBe("a");
    expect(nextOf([], all, undefined)).toBeUndefined();
  });

  test("a streak becomes harder", () => {
    expect([0, 2, 3, 6, 100].map(climbed)).toEqual([1, 1, 2, 3, 5]);
    const mixed = [puzzle("easy", 1), puzzle("hard", 4)];
    expect(climbing(mixed, new Map(), 0, undefined)!.id).toBe("easy");
    expect(climbing(mixed, new Map(), 9, undefined)!.id).toBe("hard");
  });

  test("by theme and difficulty", () => {
    expect(fits(puzzle("a", 2, ["x"]), { theme: "x", difficulty: 0 })).toBe(true);
    expect(fits(puzzle("a", 2, ["x"]), { theme: "", difficulty: 3 })).toBe(false);
    expect(themesOf([puzzle("a", 1, ["x", "y"]), puzzle("b", 1, ["y"])])).toEqual([
      ["y", 2],
      ["x", 1],
    ]);
  });
});
