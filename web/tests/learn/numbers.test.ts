import { expect, test } from "vitest";
import {
  againstOf,
  areasOf,
  csvOf,
  extremes,
  habitsOf,
  lossesIn,
  phasesOf,
  running,
  sumsOf,
} from "../../src/learn/numbers";
import type { Report } from "../../src/learn/report";
import { crc32, zipped } from "../../src/learn/zip";

const report = (own: Partial<Report>): Report => ({
  id: "device a",
  ...{ game: "toy", players: 1, seat: 1, at: 1_790_000_000, daily: null, opponents: [] },
  ...{ scores: [100], winners: [1], version: "", unit: "points", areas: { red: 60, blue: 40 } },
  ...{ start: 90, luck: 20, errors: 10, others: 0 },
  phases: [
    { luck: 10, error: 4 },
    { luck: 5, error: 6 },
    { luck: 5, error: 0 },
  ],
  open: { count: 10, loss: 10, squares: 30 },
  kinds: { end: { chances: 8, taken: 7, loss: 1 }, lock: { chances: 6, taken: 2, loss: 9 } },
  lost: {},
  mistakes: [],
  rates: { expert: 0, hard: 0.4, medium: 1.1 },
  ...own,
});
const two = [report({}), report({ id: "device b", scores: [120], areas: { red: 80, blue: 40 } })];

test("sums, means and the best game", () => {
  expect(sumsOf([])).toBeNull();
  const sums = sumsOf(two)!;
  expect([sums.games, sums.mean, sums.best.id, sums.error]).toEqual([2, 110, "device b", 10]);
  expect(running([1, 3, 5], 2)).toEqual([1, 2, 4]);
  expect(areasOf(two)).toEqual([
    ["red", 70],
    ["blue", 40],
  ]);
  expect(phasesOf(two)[0]).toEqual({ luck: 10, error: 4 });
});

test("what was lost in choices that were not obvious, over all games", () => {
  expect(lossesIn(two)).toEqual({ count: 20, loss: 20, squares: 60 });
  expect(lossesIn([])).toEqual({ count: 0, loss: 0, squares: 0 });
});

test("habits: the dearest is the weakest, the surest the strongest", () => {
  const habits = habitsOf(two);
  expect(habits.map(({ theme, loss }) => [theme, loss])).toEqual([
    ["lock", 18],
    ["end", 2],
  ]);
  const { best, worst } = extremes(habits);
  expect([best!.theme, worst!.theme]).toEqual(["end", "lock"]);
  expect(extremes([])).toEqual({ best: null, worst: null });
  const poor = { theme: "chains", chances: 9, taken: 4, loss: 0 };
  expect(extremes([poor]).best).toBeNull();
  expect(extremes([{ ...poor, taken: 5 }]).best?.taken).toBe(5);
});

test("victories against each bot; a shared one counts in part", () => {
  const games = [
    report({ players: 2, scores: [5, 3], opponents: ["easy"] }),
    report({ players: 2, scores: [5, 5], winners: [1, 2], opponents: ["easy"] }),
    report({ players: 3, scores: [1, 2, 9], winners: [3], opponents: ["hard", ""] }),
  ];
  expect(againstOf(games)).toEqual([
    { bot: "easy", games: 2, won: 1.5 },
    { bot: "hard", games: 1, won: 0 },
  ]);
});

test("a line of CSV a game", () => {
  const [head, first, , end] = csvOf(two).split("\r\n");
  expect(head!.split(",").slice(-2)).toEqual(["points_red", "points_blue"]);
  expect(first!.split(",")).toHaveLength(head!.split(",").length);
  expect(first).toContain(",toy,1,1,,,100,100,,90.000,20.000,10.000,0.000,10,");
  expect(end).toBe("");
});

test("an archive has its texts", async () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
  const blob = zipped([
    { name: "a.txt", text: "één" },
    { name: "b.txt", text: "two" },
  ]);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const view = new DataView(bytes.buffer);
  expect(view.getUint32(0, true)).toBe(0x04034b50);
  expect(view.getUint32(bytes.length - 22, true)).toBe(0x06054b50);
  expect(view.getUint16(bytes.length - 12, true)).toBe(2);
});
