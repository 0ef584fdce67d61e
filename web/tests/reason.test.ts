// @vitest-environment node
import { expect, test } from "vitest";
import { reasonOf, sayWith } from "$lib/reason";
import { type FactWords, factsOf } from "../src/engine/telling.ts";

const number = { number: 1 };
const DECLARED: FactWords[] = [
  {
    say: "enter",
    gaps: [["dice", { many: { one: [{ say: "die", gaps: [["n", number]] }] } }]],
    theme: "",
  },
  {
    say: "then",
    gaps: [
      ["fit", { number: 6 }],
      [
        "box",
        {
          one: [
            { say: "a", gaps: [] },
            { say: "b", gaps: [] },
          ],
        },
      ],
    ],
    theme: "row",
  },
  { say: "lost", gaps: [["dice", { texts: ["y1", "y2"], by: " " }]], theme: "" },
];
const WORDS = {
  enter: "enters {dice}",
  die: "a {n}",
  a: "a",
  b: "b",
  then: "{fit} in {box}",
  lost: "loses {dice}",
  loses: "{n} less",
  "why.join": "; ",
};

test("numbers are read as facts, as they are declared", () => {
  const facts = factsOf(DECLARED, [0, 2, 0, 5, 0, 6, 1, 7, 1, 2, 2, 0, 1]);
  expect(facts.map(({ key, theme }) => [key, theme])).toEqual([
    ["enter", ""],
    ["then", "row"],
    ["lost", ""],
  ]);
  const against = { key: "loses", gaps: { n: { fraction: 0.031, chance: true } } };
  const say = sayWith(WORDS, "de");
  expect(reasonOf({ facts, against }, say, "de")).toBe(
    "enters a 5, a 6; 1,17 in b; loses y1 y2; 3,1\u00a0% less",
  );
});

test("a move that is compared with is told in words, where there are some", () => {
  const against = { key: "than", gaps: { move: "take y1" } };
  const say = sayWith({ than: "than {move}", "why.move": "“{move}”", "why.join": "; " }, "en");
  const told = new Map([["take y1", "Takes yellow 1"]]);
  expect(reasonOf({ facts: [], against }, say, "en")).toBe("than take y1");
  expect(reasonOf({ facts: [], against }, say, "en", told)).toBe("than “Takes yellow 1”");
});

test("what has no words shows its key", () => {
  expect(sayWith({}, "en")("why.x")).toBe("why.x");
});
