import { expect, test } from "vitest";
import { standing } from "../../src/analysis/played";
import {
  entriesTo,
  followed,
  grown,
  lineThrough,
  othersOf,
  planted,
  ROOT,
} from "../../src/analysis/tree";

function branched() {
  let [tree, a] = grown(planted(), ROOT, "roll a1");
  let b: number;
  [tree, b] = grown(tree, a, "1 keep");
  const [whole, c] = grown(tree, a, "1 reroll");
  return { tree: whole, a, b, c };
}

test("a line goes back, branches and goes on where it was looked at last", () => {
  const { tree, a, b, c } = branched();
  expect(entriesTo(tree, b)).toEqual(["roll a1", "1 keep"]);
  expect(lineThrough(tree, a)).toEqual([a, c]);
  expect(othersOf(tree, c)).toEqual([b]);
  expect(lineThrough(followed(tree, b), ROOT)).toEqual([a, b]);
});

test("what was tried before is found again", () => {
  const { tree, a, b } = branched();
  const [same, found] = grown(tree, a, "1 keep");
  expect([same.length, found]).toEqual([tree.length, b]);
});

test("of a log the events count that stand", () => {
  const log = ["roll a1", "1 keep", "undo 1", "1 reroll", "roll a2"];
  expect(standing(log, 4)).toEqual([["roll a1", "1 reroll", "roll a2"], 2]);
  expect(standing(log, 2)).toEqual([["roll a1", "1 reroll", "roll a2"], 1]);
});
