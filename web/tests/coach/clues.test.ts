import { describe, expect, it } from "vitest";
import { areaOf, diceOf, through } from "../../src/coach/clues";
import type { Play } from "../../src/table/play.svelte";

const at = (faces: Record<string, number>, marks: Record<string, string[]>): Play =>
  ({ moves: Object.keys(marks), marks, faces: new Map(Object.entries(faces)) }) as unknown as Play;

/** A die and a box; a number of both dice; dice for boxes of a row. */
const boxes = at(
  { y: 3, w: 5, o: 4 },
  { reroll: [], "take y3 y11": ["y11"], "take w5 o": ["o1", "o1+"], "take o4 o": ["o1", "o1+"] },
);
const numbers = at({ w: 1, r: 5 }, { "mark r5": ["r5"], pass: ["penalty"] });
const rows = at({ k: 1, b: 2 }, { "enter k": ["2.1 hit"], "enter k b": ["2.1 hit", "2.3"] });

describe("what a move can be known by", () => {
  it("is where it marks", () => {
    const areas = ["take y3 y11", "take w5 o", "reroll"].map((move) => areaOf(move, boxes));
    expect(areas).toEqual(["y", "o", ""]);
    expect(["mark r5", "pass"].map((move) => areaOf(move, numbers))).toEqual(["r", ""]);
    expect(areaOf("enter k b", rows)).toBe("2");
  });

  it("is the dice it takes", () => {
    expect(["take y3 y11", "take w5 o", "reroll"].map((move) => diceOf(move, boxes))).toEqual([
      ["y3"],
      ["w5"],
      [],
    ]);
    expect(diceOf("mark r5", numbers)).toEqual([]);
    expect(diceOf("enter k b", rows)).toEqual(["k", "b"]);
  });

  it("is what is picked on the way", () => {
    expect(through("o", boxes)).toEqual(["take o4 o"]);
    expect(through("o1", boxes)).toEqual(["take w5 o", "take o4 o"]);
    expect(through("b", rows)).toEqual(["enter k b"]);
  });
});
