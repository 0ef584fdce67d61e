import "../channel";
import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "$lib/words.svelte";
import clever from "../../src/games/clever";
import { empty } from "../../src/games/clever/picture.json";
import type { CleverHand } from "../../src/games/clever/hand.svelte";
import { marks, places } from "../../src/games/clever/marks";
import { load } from "../../src/games/registry";
import { at, step, tell } from "../tables";

describe("a sheet of Clever", () => {
  it("has marks by name, with the places of the long rows", () => {
    const sheet = { ...empty, yellow: ["y11"], blue: [7], green: 2, orange: [4], purple: [6] };
    expect([...marks(sheet)].sort()).toEqual(["b7", "g1", "g2", "o1", "p1", "y11"]);
  });
});

describe("the lesson of Clever", () => {
  it("goes by the rules after all that it offers", async () => {
    const moves = (await step(clever, 2)).state.moves[1]!;
    expect(moves.length).toBeGreaterThan(1);
    for (const move of moves) {
      const { state } = await step(clever, 3, ["", "", move]);
      expect(state.moves[1]).toEqual(["take y5 y13"]);
    }
  });
});

describe("a chain of bonuses", () => {
  it("shows a bonus with the mark that earned it, before the next", () => {
    expect([...places([])]).toEqual([]);
    const found = places(["y13", "yr0", "g4", "g4+", "o1"]);
    expect([...found.values()]).toEqual([0, 0, 1, 1, 2]);
  });

  it("is what the rules say of the lesson's move", async () => {
    const { marks } = await step(clever, 5);
    expect(marks?.last).toEqual(["b2", "br0", "o1"]);
  });
});

describe("picking in Clever", () => {
  it("a die or a box again lets it go, and a box takes a die's place", async () => {
    const hand = (await at(clever, 2)).hand as CleverHand;
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

  it("finds the moves of a die by the box that is picked", async () => {
    const hand = (await at(clever, 2)).hand as CleverHand;
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
