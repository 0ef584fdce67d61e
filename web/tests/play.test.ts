import { describe, expect, it, vi } from "vitest";
import { lesson } from "$lib/lessons";
import type { EventData, GameName, View } from "$lib/types";
import { Play, type Source } from "../src/table/play.svelte";

const source = (view: View, events: EventData[] = []): Source => ({
  view,
  before: null,
  events,
  busy: false,
  move: vi.fn(),
  roll: vi.fn(),
  undo: vi.fn(),
});

const at = (game: GameName, step: number) => new Play(source(lesson(game, step, [])));

/** A table of two seats of ours, of which the given ones owe a choice. */
function pair(owing: number[], active: number): Play {
  const view = lesson("qwixx", 0, []);
  const seat = view.seats[0]!;
  const moves = Object.fromEntries(owing.map((owed) => [owed, ["pass"]]));
  return new Play(
    source({
      ...view,
      seats: [seat, { ...seat, seat: 2 }],
      state: { ...view.state, moves, table: { ...view.state.table, active } },
    }),
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

describe("picking", () => {
  it("a die again lets it go, and a box takes its place", () => {
    const play = at("clever", 0);
    play.pickDie("w");
    expect(play.die).toBe("w");
    play.pickBox("g");
    expect([play.die, play.box]).toEqual([null, "g"]);
    play.pickBox("g");
    expect(play.box).toBeNull();
  });

  it("finds the moves of a die", () => {
    const play = at("clever", 2);
    expect(play.ofDie("w")).toHaveLength(5);
    expect(play.ofDie("y")).toEqual([]);
  });

  it("starts with the dice that fit in Twenty One, in the order of the notation", () => {
    const play = at("twenty-one", 2);
    play.reset();
    const hits = play.enter;
    expect(hits).toMatch(/^enter /);
    const die = hits.split(" ")[1]!;
    play.toggle(die); // a hit is left out with the second tap only
    expect([play.enter, play.doubted]).toEqual([hits, die]);
    play.toggle(die);
    expect(play.enter.split(" ")).not.toContain(die);
    play.toggle(die);
    expect(play.enter).toBe(hits);
  });
});

describe("what was rolled and answered", () => {
  const events: EventData[] = [
    { number: 1, type: "roll", dice: "w2 w3 r4", at: 0 },
    { number: 2, type: "move", seat: 1, move: "mark r5", at: 0 },
    { number: 3, type: "roll", dice: "w1", undone: true, at: 0 },
  ];

  it("is the newest roll that counts, and what this seat said since", () => {
    const play = new Play(source({ ...lesson("qwixx", 0, []), number: 3 }, events));
    expect(play.rolled).toEqual({ number: 1, dice: "w2 w3 r4" });
    expect(play.answer).toBe("mark r5");
    expect([play.turnOf("r"), play.turnOf("b")]).toEqual([1, 0]);
  });

  it("goes to the table with the seat", () => {
    const table = source(lesson("qwixx", 0, []));
    new Play(table).play("pass");
    expect(table.move).toHaveBeenCalledWith(1, "pass");
  });
});
