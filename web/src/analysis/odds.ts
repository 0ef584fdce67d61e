/** What samples say: means with their errors, what each face brings, how scores are spread. */
import { sum } from "../lib/sums.ts";

/** A mean, how far single values lie from it, and how far it may be off: a standard error. */
export interface Spread {
  mean: number;
  deviation: number;
  error: number;
}

const meanOf = (values: readonly number[]): number => sum([...values]) / values.length;

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  const squares = values.map((value) => (value - mean) ** 2);
  return values.length > 1 ? Math.sqrt(sum(squares) / (values.length - 1)) : 0;
}

/** The spread of values of which every `group` belong together: their means are independent. */
export function spreadOf(values: readonly number[], group = 1): Spread {
  const groups = Array.from({ length: Math.floor(values.length / group) }, (_, n) =>
    meanOf(values.slice(n * group, (n + 1) * group)),
  );
  const error = groups.length > 1 ? deviationOf(groups) / Math.sqrt(groups.length) : Infinity;
  return { mean: meanOf(values), deviation: deviationOf(values), error };
}

/** By die and face: how much better or worse than on average a roll is in which it shows. */
export function faceMap(
  faces: readonly number[][],
  values: readonly number[],
  sides: number,
): number[][] {
  const mean = meanOf(values);
  return (faces[0] ?? []).map((_, die) =>
    Array.from({ length: sides }, (_, face) => {
      const shown = values.filter((_, roll) => faces[roll]![die] === face + 1);
      return shown.length ? meanOf(shown) - mean : 0;
    }),
  );
}

/** The places of the highest and the lowest value. */
export function extremes(values: readonly number[]): [best: number, worst: number] {
  const place = (value: number) => values.indexOf(value);
  return [place(Math.max(...values)), place(Math.min(...values))];
}

/** Which part of the values is lower; equal ones count half. */
export const shareBelow = (values: readonly number[], value: number): number =>
  sum(values.map((one) => (one < value ? 1 : one === value ? 0.5 : 0))) / values.length;

/** A chance, and its standard error. */
export interface Chance {
  chance: number;
  error: number;
}

export function chanceOf(parts: readonly number[]): Chance {
  return { chance: meanOf(parts), error: deviationOf(parts) / Math.sqrt(parts.length) };
}

/** How often a score is reached. */
export const reached = (scores: readonly number[], score: number): Chance =>
  chanceOf(scores.map((one) => Number(one >= score)));

export interface Bar {
  from: number;
  to: number;
  count: number;
}

const STEPS = [1, 2, 5, 10, 20, 50, 100];

/** Scores in at most so many bars of equal and round width. */
export function histogram(scores: readonly number[], most = 24): Bar[] {
  if (!scores.length) return [];
  const [least, highest] = [Math.min(...scores), Math.max(...scores)];
  const step = STEPS.find((one) => (highest - least) / one < most - 1) ?? STEPS.at(-1)!;
  const first = Math.floor(least / step) * step;
  const bars = Array.from({ length: Math.floor((highest - first) / step) + 1 }, (_, n) => ({
    from: first + n * step,
    to: first + (n + 1) * step - 1,
    count: 0,
  }));
  for (const score of scores) bars[Math.floor((score - first) / step)]!.count++;
  return bars;
}
