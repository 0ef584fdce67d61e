import { expect, test } from "vitest";
import {
  chanceOf,
  extremes,
  faceMap,
  histogram,
  reached,
  shareBelow,
  spreadOf,
} from "../../src/analysis/odds";

test("values that belong together count as one: of all faces of a die nothing is left to chance", () => {
  const values = [1, 2, 3, 4, 5, 6, 3, 4, 5, 6, 1, 2];
  const { mean, deviation, error } = spreadOf(values, 6);
  expect([mean, error]).toEqual([3.5, 0]);
  expect(deviation).toBeCloseTo(1.784, 3);
  expect(spreadOf([1], 6).error).toBe(Infinity);
});

test("a face is compared with the average", () => {
  expect(faceMap([[1], [2], [2]], [0, 3, 3], 2)).toEqual([[-2, 1]]);
  expect(extremes([4, 9, 2])).toEqual([1, 2]);
  expect(shareBelow([1, 2, 2, 5], 2)).toBe(0.5);
});

test("a score is reached as often as games do", () => {
  expect(reached([10, 20, 30, 40], 20).chance).toBe(0.75);
  expect(reached([20, 20], 20)).toEqual({ chance: 1, error: 0 });
  expect(chanceOf([1, 0.5, 0]).chance).toBe(0.5);
});

test("bars are of equal, round width and hold all scores", () => {
  const bars = histogram([97, 100, 104, 151]);
  expect(bars[0]).toEqual({ from: 95, to: 99, count: 1 });
  expect(bars.at(-1)).toEqual({ from: 150, to: 154, count: 1 });
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  expect(histogram([])).toEqual([]);
  expect(histogram([-7, -7])).toEqual([{ from: -7, to: -7, count: 2 }]);
});
