/** Qwixx for who plays it for the first time. */

import type { Lesson } from "../contract";

const FIRST = "roll w2 w3 r4 y6 g1 b5";
const FIVE = ["mark r5", "mark y5", "mark g5", "mark b5", "pass"];
const SUMS = ["r6", "r7", "y8", "y9", "g4", "g3", "b8", "b7"].map((box) => `mark ${box}`);
const TWELVE = "roll w6 w6 r1 y2 g3 b1";
/** A roll that brings nothing, and so a penalty. */
const MISSED = ["1 pass", "roll w1 w2 y4 g3 b2", "1 pass", "1 pass"];

/** Turns in which a red number is crossed out, with the white dice that make it. */
const TURNS = Object.entries({
  2: "w1 w1",
  3: "w1 w2",
  5: "w2 w3",
  6: "w3 w3",
  8: "w4 w4",
  9: "w4 w5",
  10: "w5 w5",
  11: "w5 w6",
}).map(([n, whites]) => ({
  red: Number(n),
  events: [`roll ${whites} r6 y6 g1 b1`, `1 mark r${n}`, "1 pass"],
}));
const CROSSES = 5;

/** Later on: the red row has grown to five crosses behind those that were chosen. */
function grown([first, second]: readonly string[]): string[] {
  const red = [first!, second!].filter((move) => move.startsWith("mark r"));
  const last = Number(red.at(-1)?.slice("mark r".length) ?? 0);
  const turns = TURNS.filter((turn) => turn.red > last).slice(0, CROSSES - red.length);
  return [FIRST, `1 ${first}`, `1 ${second}`, ...turns.flatMap((turn) => turn.events), TWELVE];
}

const steps: Lesson["steps"] = [
  () => ({ events: [FIRST], offers: FIVE }),
  ([first]) => ({ events: [FIRST, `1 ${first}`], offers: [...SUMS, "pass"] }),
  (chosen) => ({ events: grown(chosen), offers: ["mark r12"] }),
  (chosen) => ({ events: [...grown(chosen), "1 mark r12", ...MISSED] }),
];

export const lesson: Lesson = { steps, usual: ["mark r5", "mark r6", "mark r12"] };
