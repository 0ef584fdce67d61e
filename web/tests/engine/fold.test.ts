import { describe, expect, it } from "vitest";
import { Log, readEntry, undoable } from "../../src/engine/fold";
import { eventsOf, type Sight, stateOf } from "../../src/engine/shown";
import { followAll, obey, publicEvents, turnOf } from "../../src/engine/turns";
import { toy } from "./toy";

const ROUND = ["roll d3", "1 left", "2 right"];
const sight = (held = [1], change: Partial<Sight> = {}): Sight => ({
  kinds: ["person", "person"],
  held,
  real: false,
  open: true,
  ...change,
});
const moveOf = (log: Log, seen: Sight, number: number) => eventsOf(log, seen, [])[number - 1]!.move;
const draw = () => "d6";

function logOf(...texts: string[]): Log {
  const log = new Log(toy, toy.start(2));
  log.follow(texts);
  return log;
}

describe("a folded log", () => {
  it("has a position after each entry", () => {
    const log = logOf(...ROUND, "roll d1");
    expect(log.number).toBe(4);
    expect(log.positions.map((position) => toy.toMove(position))).toEqual([
      [],
      [1, 2],
      [2],
      [],
      [1, 2],
    ]);
    expect(log.rolls).toBe(2);
  });

  it("folds only what is new, and anew from where the entries differ", () => {
    const log = logOf("roll d3", "2 ?");
    const [start, rolled] = log.positions;
    expect(stateOf(log, sight()).to_move).toEqual([1]);
    log.follow(["roll d3", "2 right", "1 left"]);
    expect(log.positions.slice(0, 2)).toEqual([start, rolled]);
    expect(log.positions[1]).toBe(rolled);
    expect(stateOf(log, sight()).dice).toBe("d");
    log.follow(["roll d3"]);
    expect([log.number, log.stand]).toEqual([1, [1]]);
  });

  it("takes back the last event that stands", () => {
    const log = logOf("roll d3", "1 left", "undo 1", "1 right");
    expect(log.stand).toEqual([1, 4]);
    expect([...log.taken]).toEqual([[2, 3]]);
    expect(log.positions[3]).toBe(log.positions[1]);
  });

  it("says which entry breaks the rules", () => {
    const log = logOf();
    expect(() => followAll(log, ["roll d3", "3 left"])).toThrow("entry 2");
    expect(() => followAll(logOf(), ["undo 1"])).toThrow("entry 1");
    expect(() => readEntry("nonsense")).toThrow("nonsense");
  });
});

describe("undo", () => {
  it("is for who has chosen last, until the answers are shown", () => {
    expect(undoable(logOf("roll d3", "1 left"), [])).toEqual([1]);
    expect(undoable(logOf(...ROUND), [])).toEqual([]);
    expect(undoable(logOf(), [])).toEqual([]);
  });

  it("is for rolls only where the dice are real", () => {
    expect(undoable(logOf("roll d3"), [])).toEqual([]);
    expect(undoable(logOf("roll d3"), [1])).toEqual([1]);
  });

  it("comes to an end between two rolls", () => {
    const often = Array.from({ length: 30 }, () => ["1 left", "undo 1"]).flat();
    expect(undoable(logOf("roll d3", ...often.slice(2), "1 left"), [])).toEqual([1]);
    expect(undoable(logOf("roll d3", ...often, "1 left"), [])).toEqual([]);
  });

  it("is refused to others", () => {
    const log = logOf("roll d3", "1 left");
    expect(() => obey(log, sight(), { type: "undo", seat: 2 }, draw)).toThrow("seat 2");
    expect(obey(log, sight(), { type: "undo", seat: 1 }, draw)).toBe("undo 1");
  });
});

describe("what a viewer sees", () => {
  it("has the choices of the viewer's own seats", () => {
    const state = stateOf(logOf("roll d3"), sight());
    expect(state.moves).toEqual({ 1: ["left", "right"] });
    expect(stateOf(logOf(), sight()).roll).toBe(true);
    expect(stateOf(logOf(), sight([2])).roll).toBe(false);
    expect(stateOf(logOf(), sight([1], { open: false })).roll).toBe(false);
  });

  it("hides others' answers until all have answered", () => {
    const log = logOf("roll d3", "2 right");
    expect(moveOf(log, sight([1]), 2)).toBeNull();
    expect(moveOf(log, sight([2]), 2)).toBe("right");
    expect(moveOf(log, sight([1, 2]), 2)).toBeNull();
    log.follow(["roll d3", "2 right", "1 left"]);
    expect(moveOf(log, sight([1]), 2)).toBe("right");
  });

  it("never shows a secret answer that was taken back", () => {
    const log = logOf("roll d3", "2 right", "undo 2", "2 left", "1 left");
    const [, taken, , stands] = eventsOf(log, sight([1]), []);
    expect(taken).toMatchObject({ move: null, undone: true });
    expect(stands).toMatchObject({ move: "left", undone: false });
  });

  it("has what a choice led to", () => {
    const events = eventsOf(logOf(...ROUND), sight(), [5, 6, 7]);
    expect(events[2]).toEqual({
      ...{ number: 3, type: "move", seat: 2, move: "right", undone: false, at: 7 },
      outcome: ["round"],
    });
  });

  it("can be of an earlier moment", () => {
    const log = logOf(...ROUND);
    expect(stateOf(log, sight(), 1)).toMatchObject({ to_move: [1, 2], moves: {}, undo: [] });
    expect(eventsOf(log, sight(), [], 1)).toHaveLength(1);
  });
});

describe("bots", () => {
  const bot = sight([1], { kinds: ["person", "bot"] });

  it("answer after the people do", () => {
    expect(turnOf(logOf("roll d3"), bot)).toBeNull();
    expect(turnOf(logOf("roll d3", "1 left"), bot)).toEqual({ seat: 2, rolls: false, grace: true });
  });

  it("roll on their turn, but real dice are rolled by people", () => {
    expect(turnOf(logOf(...ROUND), bot)).toEqual({ seat: 2, rolls: true, grace: false });
    expect(turnOf(logOf(...ROUND), { ...bot, real: true })).toBeNull();
  });

  it("have nothing to do when the game is over", () => {
    const log = logOf(...ROUND, ...ROUND, ...ROUND);
    expect(turnOf(log, bot)).toBeNull();
    expect(() => obey(log, bot, { type: "roll" }, draw)).toThrow("over");
  });
});

it("a record says nothing that is secret", () => {
  const texts = ["roll d3", "2 right", "undo 2", "2 left"];
  expect(publicEvents(logOf(...texts), texts)).toEqual(["roll d3"]);
  expect(publicEvents(logOf(...ROUND), ROUND)).toEqual(ROUND);
});
