import { describe, expect, it, vi } from "vitest";
import {
  again,
  botAt,
  type DeviceTable,
  headerOf,
  infoOf,
  now,
  personAt,
  seatsOf,
  sightOf,
  summaryOf,
  tableOf,
} from "../../src/device/table";

const DEALT = { secret: "ab", commitment: "cd" };

function table(change: Partial<DeviceTable> = {}, length = 1): DeviceTable {
  const seats = [personAt(1, "Ada"), botAt(2, "greedy"), personAt(3)];
  const setup = { game: "demo", players: 3, options: { extra: true } };
  return { ...tableOf({ ...setup, seats, dice: "virtual", length }, DEALT), ...change };
}
const over = { owing: [], scores: [5, 9, 7], winners: [2] };

describe("a table of this device", () => {
  it("is everybody's who sits at it, and its bots'", () => {
    expect(seatsOf(table()).map(({ kind, mine, bot }) => [kind, mine, bot])).toEqual([
      ["person", true, null],
      ["bot", false, "greedy"],
      ["person", true, null],
    ]);
    expect(sightOf(table(), true)).toMatchObject({ held: [1, 3], real: false, open: true });
  });

  it("tells its secret when it is over", () => {
    expect(infoOf(table())).toMatchObject({ status: "running", secret: null, commitment: "cd" });
    expect(infoOf(table({ progress: over }))).toMatchObject({ status: "over", secret: "ab" });
  });

  it("says in lists whose turn it is", () => {
    const waits = (owing: number[]) => table({ progress: { ...over, owing, winners: null } });
    expect(summaryOf(waits([3])).your_turn).toBe(true);
    expect(summaryOf(waits([2])).your_turn).toBe(false);
    expect(summaryOf(table({ progress: over })).your_turn).toBe(false);
  });
});

describe("playing again", () => {
  it("seats move up to whoever begins, and keep their numbers", () => {
    const next = again(table({ progress: over }), 2, DEALT);
    expect(next.seats.map(({ number, bot }) => [number, bot])).toEqual([
      [2, "greedy"],
      [3, null],
      [1, null],
    ]);
    expect([next.number, next.series, next.progress.winners]).toEqual([0, null, null]);
  });

  it("goes on with a series, whose scores move along, until it is full", () => {
    const first = table({ progress: over }, 2);
    const second = again(first, 2, DEALT);
    expect(second.series).toEqual({ length: 2, game: 2, scores: [[9, 7, 5]] });
    expect(infoOf({ ...second, progress: over }).series).toMatchObject({
      totals: [14, 16, 12],
      leaders: [2],
    });
    expect(again({ ...second, progress: over }, 1, DEALT).series).toMatchObject({ game: 1 });
  });
});

describe("the header of its record", () => {
  it("has what isn't usual, names, dice, and words if there are any", () => {
    const spoken = table({ created: 0, progress: over });
    spoken.seats[0]!.word = "été";
    spoken.seats[2]!.name = "Ben, Jr";
    expect(headerOf(spoken, { extra: false })).toEqual([
      ["extra", "true"],
      ["names", "Ada, greedy, Ben  Jr"],
      ["date", "1970-01-01"],
      ["dice", "hmac-sha256"],
      ["commitment", "cd"],
      ["words", "été||"],
      ["secret", "ab"],
    ]);
  });

  it("keeps the secret until the end, and has none with real dice", () => {
    const keys = (one: DeviceTable) => headerOf(one, { extra: true }).map(([key]) => key);
    expect(keys(table())).toEqual(["names", "date", "dice", "commitment"]);
    expect(keys(table({ dice: "real", progress: over }))).toEqual(["names", "date", "dice"]);
  });
});

it("time never runs backwards", () => {
  vi.spyOn(Date, "now").mockReturnValue(5_000);
  expect([now(), now(3), now(9)]).toEqual([5, 5, 9]);
  vi.restoreAllMocks();
});
