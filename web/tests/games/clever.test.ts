import "../channel";
import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "$lib/words.svelte";
import clever from "../../src/games/clever";
import { sheetOf } from "../../src/games/clever/data";
import type { CleverHand } from "../../src/games/clever/hand.svelte";
import { chain, columnBoxes, LINES, marks, scoreOf, target } from "../../src/games/clever/marks";
import { load } from "../../src/games/registry";
import { at, tell } from "../tables";

/** What is new, in the order in which it is shown. */
const order = (found: Map<string, number>): string[] =>
  [...found].sort(([, a], [, b]) => a - b).map(([id]) => id);

describe("a sheet of Clever", () => {
  it("has marks by name, with the places of the long rows", () => {
    const sheet = sheetOf({ yellow: ["y11"], blue: [7], green: 2, orange: [4], purple: [6] });
    expect([...marks(sheet)].sort()).toEqual(["b7", "g1", "g2", "o1", "p1", "y11"]);
  });

  it("has lines of two to four boxes, each printed once", () => {
    const boxes = LINES.map((line) => line.boxes.length);
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...boxes)).toBe(4);
    expect(new Set(LINES.map((line) => line.id)).size).toBe(LINES.length);
  });

  it("has three boxes in each column of yellow", () => {
    expect([0, 1, 2, 3].map((column) => columnBoxes(column).length)).toEqual([3, 3, 3, 3]);
  });

  it("takes the letter of a row for its next free place", () => {
    expect(target(sheetOf(), "g")).toBe("g1");
    expect(target(sheetOf({ green: 3 }), "g")).toBe("g4");
    expect(target(sheetOf(), "y13")).toBe("y13");
  });
});

describe("a chain of bonuses", () => {
  it("is empty when nothing changed", () => {
    expect(chain(sheetOf(), sheetOf(), undefined).size).toBe(0);
  });

  it("is one mark where nothing is printed below", () => {
    const found = chain(sheetOf(), sheetOf({ purple: [3] }), "take p3 p");
    expect(order(found)).toEqual(["p1"]);
  });

  it("ends with the line that a mark has filled", () => {
    const before = sheetOf({ yellow: ["y11", "y12"] });
    const after = sheetOf({ yellow: ["y11", "y12", "y13"], bonuses: ["blue X"] });
    expect(order(chain(before, after, "take y5 y13"))).toEqual(["y13", "yr0"]);
  });

  it("goes on to the mark that a full line brings", () => {
    const before = sheetOf({ blue: [3, 4] });
    const after = sheetOf({ blue: [2, 3, 4], orange: [5] });
    expect(order(chain(before, after, "bonus b2"))).toEqual(["b2", "br0", "o1"]);
  });

  it("begins with the box of the move, whatever else is new", () => {
    const before = sheetOf({ blue: [3, 4], orange: [] });
    const after = sheetOf({ yellow: ["y11"], blue: [2, 3, 4], orange: [5] });
    expect(order(chain(before, after, "bonus b2"))[0]).toBe("b2");
  });

  it("shows a bonus between the mark that earned it and the next", () => {
    const before = sheetOf({ blue: [3, 4] });
    const found = chain(before, sheetOf({ blue: [2, 3, 4], orange: [5] }), "bonus b2");
    expect(found.get("b2")!).toBeLessThan(found.get("br0")!);
    expect(found.get("br0")!).toBeLessThan(found.get("o1")!);
  });
});

describe("what a sheet of Clever is worth", () => {
  it("is nothing in the beginning", () => {
    expect(scoreOf(sheetOf()).total).toBe(0);
  });

  it("counts a fox as the lowest area", () => {
    const marks = { green: 3, orange: [4, 5], purple: [6], blue: [2, 3, 4] };
    expect(scoreOf(sheetOf({ ...marks, foxes: 2 })).foxes).toBe(0);
    const yellow = ["y11", "y21", "y31"];
    const score = scoreOf(sheetOf({ ...marks, yellow, foxes: 2 }));
    expect(score).toMatchObject({ yellow: 10, blue: 4, green: 6, orange: 9, purple: 6, foxes: 8 });
    expect(score.total).toBe(43);
  });
});

describe("picking in Clever", () => {
  it("a die or a box again lets it go, and a box takes a die's place", () => {
    const hand = at(clever, 2).hand as CleverHand;
    hand.way("w")!.press();
    expect([hand.die, hand.leads]).toEqual(["w", "w"]);
    hand.way("w")!.press();
    expect(hand.die).toBeNull();
    hand.way("w")!.press();
    hand.pickBox("g1");
    expect([hand.die, hand.box]).toEqual([null, "g1"]);
    hand.pickBox("g1");
    expect(hand.box).toBeNull();
  });

  it("finds the moves of a die by the box that is picked", () => {
    const hand = at(clever, 2).hand as CleverHand;
    const moves = ["y24", "b7", "g1", "o1", "p2"].map((box) => {
      hand.pickBox(box);
      return hand.way("w")!.move;
    });
    expect(moves).toEqual(["take w5 y24", "take w5 b7", "take w5 g", "take w5 o", "take w5 p"]);
    expect(hand.way("y")).toBeUndefined();
  });
});

describe("moves of Clever in words", () => {
  beforeAll(async () => {
    await speak("en");
    await load("clever");
  });

  it.each([
    ["take w5 y13", ["Ada", "white 5", "yellow 5"]],
    ["take b2 b7", ["Ada", "blue 2", "blue 7"]],
    ["take g4 g", ["Ada", "green 4"]],
    ["bonus b2", ["Ada", "blue 2"]],
    ["reroll", ["Ada"]],
  ])("tells %s", (move, parts) => {
    const text = tell(clever, move, "Ada");
    expect(text).not.toMatch(/^log\.|[{}]|undefined/);
    for (const part of parts) expect(text).toContain(part);
  });

  it.each([
    ["reroll", "a reroll"],
    ["+1", "an extra die"],
    ["fox", "a fox"],
    ["green X", "a green X"],
    ["orange 5", "an orange 5"],
    ["purple 6", "a purple 6"],
  ])("tells that a choice brought %s", (bonus, words) => {
    const event = { number: 2, type: "move", seat: 1, move: "bonus b2", at: 0 } as const;
    const told = { event: { ...event, outcome: [bonus] }, move: "bonus b2", name: "Ada" };
    expect(clever.tell({ ...told, faces: new Map() })).toMatch(new RegExp(`brings ${words}$`));
  });

  it("doesn't name the box where there is only one for the die's colour", () => {
    expect(tell(clever, "take p3 p", "Ada")).toBe("Ada takes purple 3");
    expect(tell(clever, "extra g1 g", "Ada")).toBe("Ada uses an extra die, green 1");
    expect(tell(clever, "take w3 p", "Ada")).toBe("Ada takes white 3: next purple box");
  });
});
