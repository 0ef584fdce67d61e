import "./channel";
import { beforeAll, describe, expect, it } from "vitest";
import type { EventData, View } from "$lib/types";
import { speak } from "$lib/words.svelte";
import qwixx from "../src/games/qwixx";
import { Play } from "../src/table/play.svelte";
import { at, source, step } from "./tables";

let first: View;
beforeAll(async () => {
  first = await step(qwixx);
});

/** A table of two seats of ours, of which the given ones owe a choice. */
function pair(owing: number[], active: number): Play {
  const seat = first.seats[0]!;
  const moves = Object.fromEntries(owing.map((owed) => [owed, ["pass"]]));
  return new Play(
    source({
      ...first,
      seats: [seat, { ...seat, seat: 2 }],
      state: { ...first.state, moves, table: { ...first.state.table, active } },
    }),
    qwixx,
  );
}

describe("the seat that plays", () => {
  it("is the active one when it owes a choice, else the first that does", () => {
    expect(pair([1, 2], 2).seat).toBe(2);
    expect(pair([1], 2).seat).toBe(1);
  });

  it("is the one the visitor wants to see, while that may be", () => {
    const play = pair([1, 2], 1);
    play.wish = 2;
    expect(play.seat).toBe(2);
    play.wish = 3;
    expect(play.seat).toBe(1);
  });

  it("is the active one of ours while nobody owes a choice", () => {
    expect(pair([], 2).seat).toBe(2);
  });
});

describe("what was rolled and answered", () => {
  const events: EventData[] = [
    { number: 1, type: "roll", dice: "w2 w3 r4", at: 0 },
    { number: 2, type: "move", seat: 1, move: "mark r5", at: 0 },
    { number: 3, type: "roll", dice: "w1", undone: true, at: 0 },
  ];

  it("is the newest roll that counts, and what this seat said since", () => {
    const play = new Play(source({ ...first, number: 3 }, events), qwixx);
    expect(play.rolled).toEqual({ number: 1, dice: "w2 w3 r4" });
    expect(play.answer).toBe("mark r5");
    expect([play.turnOf("r"), play.turnOf("b")]).toEqual([1, 0]);
  });

  it("goes to the table with the seat", () => {
    const table = source(first);
    new Play(table, qwixx).play("pass");
    expect(table.move).toHaveBeenCalledWith(1, "pass");
  });
});

describe("a die", () => {
  it("is named by its colour and face", async () => {
    await speak("en");
    const play = await at(qwixx, 0);
    expect([play.dieOf("r5"), play.dieOf("k6")]).toEqual(["red 5", "black 6"]);
  });
});
