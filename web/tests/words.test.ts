import "./channel";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { alone } from "$lib/lessons";
import type { Seat, TableInfo } from "$lib/types";
import { digest } from "../src/engine/dice";
import qwixx from "../src/games/qwixx";
import {
  choose,
  compare,
  isAwaited,
  isTaken,
  kept,
  nextStep,
  standsBy,
  typed,
} from "../src/table/sources/words";

vi.mock("../src/engine/client", () => ({
  engine: { ask: async (_: "digest", [word]: [string]) => digest(word) },
}));

const { table: plain, seats: known } = alone(qwixx);
let id = 0;

/** A table with these promises and words; the first seats are ours. */
const tableOf = (promises: string[], words: string[]): TableInfo => ({
  ...plain,
  ...{ id: `t${id}`, commitment: "c", promises, words },
});
const seatsOf = (...kinds: ("mine" | "other" | "away" | "open")[]): Seat[] =>
  kinds.map((kind, n) => ({
    ...known[0]!,
    ...{ seat: n + 1, kind: kind === "open" ? "open" : "person" },
    ...{ mine: kind === "mine", present: kind !== "away" },
  }));
const step = (table: TableInfo, seats: Seat[], roller = false, rolling = false, active = 1) =>
  nextStep({ table, seats, roller, rolling, active });

beforeEach(() => {
  id++;
  localStorage.clear();
});

describe("a word for the dice", () => {
  it("is promised before any is shown, and shown when all have promised", async () => {
    const seats = seatsOf("mine", "other");
    const first = await step(tableOf(["", ""], ["", ""]), seats);
    expect(first).toEqual({ seat: 1, change: { promise: digest(kept(`t${id}`)!.word) } });
    const promise = (first!.change as { promise: string }).promise;
    expect(await step(tableOf([promise, ""], ["", ""]), seats)).toBeNull();
    const all = tableOf([promise, "p2"], ["", ""]);
    expect(await step(all, seats)).toEqual({ seat: 1, change: { word: kept(`t${id}`)!.word } });
    expect(kept(`t${id}`)!.promises).toEqual([promise, "p2"]);
  });

  it("of who rolls first is shown with the roll, or after others' words", async () => {
    const word = choose(`t${id}`, "mine").word;
    const promise = digest(word);
    const seats = seatsOf("mine", "other");
    const show = { seat: 1, change: { word } };
    expect(await step(tableOf([promise, "p2"], ["", ""]), seats, true)).toBeNull();
    expect(await step(tableOf([promise, "p2"], ["", ""]), seats, true, true)).toEqual(show);
    expect(await step(tableOf([promise, "p2"], ["", "w2"]), seats, true)).toEqual(show);
    expect(typed(`t${id}`)).toBe("mine");
  });

  it("is never shown while a seat is waited for, nor promised after a word was shown", async () => {
    const promise = digest(choose(`t${id}`, "mine").word);
    const handed = tableOf([promise, ""], ["", ""]);
    const open: TableInfo = { ...handed, status: "waiting" };
    expect(await step(open, seatsOf("mine", "open"), true, true)).toBeNull();
    expect(await step(handed, seatsOf("mine", "open"), true, true)).not.toBeNull();
    expect(await step(tableOf(["", "p2"], ["", "w2"]), seatsOf("mine", "other"))).toBeNull();
  });

  it("of a game that was handed over isn't shown before an open seat's player can promise", async () => {
    const promise = digest(choose(`t${id}`, "mine").word);
    const handed = tableOf([promise, ""], ["", ""]);
    const seats = seatsOf("mine", "open");
    expect(await step(handed, seats, false, false, 2)).toBeNull();
    const bots = [...seats, { ...known[0]!, seat: 3, kind: "bot" as const, mine: false }];
    const three = tableOf([promise, "", ""], ["", "", ""]);
    expect(await step(three, bots, false, false, 3)).not.toBeNull();
  });

  it("that another device of the seat has promised is replaced by who rolls only", async () => {
    const promise = digest(choose(`t${id}`, "mine").word);
    const [table, seats] = [tableOf(["theirs"], [""]), seatsOf("mine")];
    expect(await step(table, seats, true)).toBeNull();
    expect(await step(table, seats, true, true)).toEqual({ seat: 1, change: { promise } });
  });

  it("is waited for as long as its player is here", () => {
    const table = tableOf(["p1", "p2"], ["w1", ""]);
    expect(isAwaited(table, seatsOf("mine", "other"))).toBe(true);
    expect(isAwaited(table, seatsOf("mine", "away"))).toBe(false);
    expect(isAwaited(tableOf(["p1", "p2"], ["", "w2"]), seatsOf("mine", "other"))).toBe(false);
  });
});

it("a server that changes its commitment is noticed", () => {
  expect(standsBy(tableOf([], []), 0)).toBe(true);
  expect(standsBy(tableOf([], []), 0)).toBe(true);
  expect(standsBy({ ...tableOf([], []), commitment: "other" }, 0)).toBe(false);
  expect(standsBy(tableOf([], []), 0)).toBe(true);
});

describe("a server that says rolls were given", () => {
  const given = { rolls: 3, commitment: "g", secret: "s", words: "" };
  const handed = () => ({ ...tableOf([], []), given });

  it("is believed if they are all there when it says so first", () => {
    expect(standsBy(handed(), 3)).toBe(true);
    expect(standsBy(handed(), 5)).toBe(true);
  });
  it("isn't if they are still to come", () => expect(standsBy(handed(), 2)).toBe(false));
  it("isn't if it says so afterwards, or something else", () => {
    expect(standsBy(tableOf([], []), 0)).toBe(true);
    expect(standsBy(handed(), 3)).toBe(false);
    id++;
    expect(standsBy(handed(), 3)).toBe(true);
    expect(standsBy({ ...handed(), given: { ...given, rolls: 4 } }, 5)).toBe(false);
    expect(standsBy(tableOf([], []), 5)).toBe(false);
  });
});

describe("what was seen here is compared with what a record says", () => {
  const claim = { commitment: "c", promises: ["p1", "p2"], words: ["w1", "w2"], given: null };
  const given = { rolls: 3, commitment: "g", secret: "s", words: "" };

  it("and nothing is compared if nothing was seen", () => {
    expect(compare(`t${id}`, claim)).toBeNull();
  });
  it("the fingerprint, the given rolls, and the words before the first roll", () => {
    standsBy(tableOf(["p1", "p2"], ["w1", ""]), 0);
    expect(compare(`t${id}`, claim)).toBe("same");
    expect(compare(`t${id}`, { ...claim, commitment: "other" })).toBe("other");
    expect(compare(`t${id}`, { ...claim, given })).toBe("other");
    expect(compare(`t${id}`, { ...claim, words: ["", "w2"] })).toBe("other");
  });
  it("a word that the server has taken is in the dice", async () => {
    standsBy(tableOf(["", ""], ["", ""]), 0);
    const word = choose(`t${id}`, "mine").word;
    isTaken(`t${id}`);
    expect(compare(`t${id}`, claim)).toBe("other");
    expect(compare(`t${id}`, { ...claim, words: [word, ""] })).toBe("same");
    await step(tableOf(["", ""], ["", "w2"]), seatsOf("mine", "other"));
    expect(compare(`t${id}`, claim), "the seat was left, and taken again").toBe("same");
  });
});
