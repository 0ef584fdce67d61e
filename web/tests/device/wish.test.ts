import { describe, expect, it, vi } from "vitest";
import { checked, readAddress } from "../../src/device/wish";
import type { Catalogue } from "../../src/engine/catalogue";

vi.mock("../../src/engine/client", () => ({ engine: {} }));

const game = {
  name: "demo",
  players: [1, 4],
  bots: ["random", "greedy"],
  series: 5,
  options: [
    { name: "extra", about: "", values: "", default: false, kind: "switch" },
    { name: "sheets", about: "", values: "", default: "AB", kind: "letters", letters: "ABCDEF" },
  ],
} as unknown as Catalogue;
const read = (query: string, change: Partial<Catalogue> = {}) =>
  readAddress({ ...game, ...change }, new URLSearchParams(query), "Ada");

describe("an address of a game", () => {
  it("seats the visitor first, then bots, then people on the same screen", () => {
    const { seats, players } = read("players=4&with=random,greedy");
    expect(seats.map(({ kind, name, bot }) => [kind, name, bot])).toEqual([
      ["person", "Ada", null],
      ["bot", "", "random"],
      ["bot", "", "greedy"],
      ["person", "", null],
    ]);
    expect(seats.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(players).toBe(4);
  });

  it("has one seat more than bots, and what the game takes by itself", () => {
    expect(read("with=greedy")).toMatchObject({
      players: 2,
      options: { extra: false, sheets: "AB" },
      dice: "virtual",
      length: 1,
    });
  });

  it("has dice, a series and options", () => {
    const wish = read("players=2&dice=real&series=true&extra=TRUE&sheets=fc");
    expect(wish).toMatchObject({ dice: "real", length: 5, options: { extra: true, sheets: "FC" } });
  });

  it.each([
    ...["players=9", "players=0", "players=x", "with=nobody", "players=1&with=greedy"],
    ...["colour=red", "dice=loaded", "series=2", "extra=perhaps", "players=2&sheets=AA"],
    "listed=true",
  ])("that asks for what can't be is refused: %s", (query) => {
    expect(() => read(query)).toThrow(expect.objectContaining({ code: "invalid" }));
  });

  it("asks for no series where there is none", () => {
    expect(() => read("series=true", { series: 1 })).toThrow("series");
  });
});

it("real dice need a person", () => {
  const bot = { kind: "bot", name: "", bot: "greedy", number: 1, word: "", held: false } as const;
  const asked = { seats: [bot], dice: "real", series: false, options: {} } as const;
  expect(() => checked(game, { ...asked, seats: [bot] })).toThrow("person");
});
