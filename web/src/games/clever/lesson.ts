/** Clever for who plays it for the first time. */

import type { Lesson } from "../contract";

const FIRST = "roll y5 b2 g1 o4 p3 w6";
const SECOND = "roll y2 o4 w5";

/** A few turns: two boxes of the first yellow row, and two of the first blue one. */
const TURNS = [
  "roll y3 b1 g1 o6 p6 w6",
  "1 take y3 y11",
  "roll y6 b5 g5 o5 p5 w5",
  "1 take y6 y12",
  "1 done",
  "roll b1 w2 y5 g6 o6 p6",
  "1 take b1 b3",
  "roll y4 b1 g4 o4 p4 w3",
  "1 take w3 b4",
  "roll y5 g4 o4 p3",
];

const joker = (chosen: readonly string[]): string[] => [
  FIRST,
  "1 take p3 p",
  SECOND,
  `1 ${chosen[2]}`,
];

const steps: Lesson["steps"] = [
  () => ({ events: [FIRST], offers: ["take p3 p"] }),
  () => ({ events: [FIRST, "1 take p3 p"], offers: ["roll"] }),
  () => ({
    events: [FIRST, "1 take p3 p", SECOND],
    // Not the other yellow 5, which the lesson takes later.
    offers: ["take w5 y24", "take w5 b7", "take w5 g", "take w5 o", "take w5 p"],
  }),
  (chosen) => ({ events: [...joker(chosen), ...TURNS], offers: ["take y5 y13"] }),
  (chosen) => ({ events: [...joker(chosen), ...TURNS, "1 take y5 y13"], offers: ["bonus b2"] }),
  (chosen) => ({ events: [...joker(chosen), ...TURNS, "1 take y5 y13", "1 bonus b2"] }),
];

export const lesson: Lesson = {
  steps,
  usual: ["take p3 p", "", "take w5 p", "take y5 y13", "bonus b2"],
};
