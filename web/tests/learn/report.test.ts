import { expect, test } from "vitest";
import {
  type Advice,
  type Hint,
  NONE,
  type Review,
  type ReviewStep,
} from "../../src/engine/advice";
import { type Choice, missed, ownPuzzles, reportOf, wanted } from "../../src/learn/report";

const value = { points: 10, win: null, exact: true, error: 0 };
const riddle = { difficulty: 3, solved: [0.1, 0.2, 0.4] };

/** A choice of the first seat that lost something. */
const choice = (number: number, error: number, own: Partial<ReviewStep> = {}): ReviewStep => ({
  ...{ number, event: `1 move${number}`, seat: 1, name: error ? "blunder" : "best", best: "best" },
  ...{ open: false, puzzle: null, effects: [{ value, points: { ...NONE, error }, win: null }] },
  ...own,
});

const steps = [
  choice(1, 0, { event: "1 best", puzzle: riddle }),
  choice(2, 4, { puzzle: riddle }),
  choice(3, 9),
  choice(4, 0, { open: true }),
  choice(5, 0),
  choice(6, 0, { seat: 2, open: true, puzzle: riddle }),
];
const balance = { seat: 1, start: value, points: NONE, win: null, end: value };
const review: Review = { start: [value], steps, balances: [balance], levels: [null], rates: {} };

const hint = (text: string, loss: number): Hint => ({
  ...{ move: 1, text, value, loss, name: loss ? "blunder" : "best", facts: [] },
  ...{ against: { key: "", gaps: {} }, themes: ["lock"] },
});
const advice: Advice = { seat: 1, hints: [hint("best", 0), hint("next", 3.5)], value };

const finished = {
  ...{ id: "device a", game: "toy", players: 1, seat: 1, at: 5, daily: null },
  ...{ opponents: [], scores: [10], winners: [1] },
};
const known = { finished, version: "", areas: {}, dice: "", colourOf: (letter: string) => letter };

const told = [...wanted(review, 1)].map(([step, kept]): Choice => ({
  step,
  advice,
  ...(kept ? { position: `at ${step.number}` } : {}),
}));
const report = reportOf(known, review, told);

test("the coach is asked about what was open, about mistakes, and about what makes a puzzle", () => {
  expect([...wanted(review, 1)].map(([{ number }, kept]) => [number, kept])).toEqual([
    [1, true],
    [2, true],
    [3, true],
    [4, false],
  ]);
});

test("what makes a puzzle becomes one, whether it was found or not", () => {
  expect(report.puzzles!.map(({ number, lost }) => [number, lost])).toEqual([
    [1, 0],
    [2, 4],
  ]);
  expect(report.puzzles![1]).toMatchObject({
    ...{ id: "device a 2", position: "at 2", best: "best", chosen: "move2", lead: 3.5 },
    ...{ ...riddle, unit: "points", themes: ["lock"] },
  });
});

test("puzzles that were found are no habit, and no mistake", () => {
  expect(report.kinds).toEqual({ lock: { chances: 3, taken: 1, loss: 13 } });
  expect(report.mistakes.map(({ number, played, lead }) => [number, played, lead])).toEqual([
    [2, "move2", 4],
    [3, "move3", 9],
  ]);
});

test("a missed puzzle comes back as the mistake that it was", () => {
  const [found, lost] = report.puzzles!;
  expect(missed([report], lost!)).toBe(report.mistakes[0]);
  expect(missed([report], found!)).toBe(found);
});

test("the puzzles of one's own games of a kind, the newest first", () => {
  const newer = reportOf(
    { ...known, finished: { ...finished, id: "device b", at: 6 } },
    review,
    told,
  );
  const { puzzles: _, ...old } = report;
  const other = { ...report, game: "another" };
  const found = ownPuzzles([report, newer, old, other], "toy");
  expect(found.map(({ id }) => id)).toEqual([
    ...["device b 1", "device b 2"],
    ...["device a 1", "device a 2"],
  ]);
});
