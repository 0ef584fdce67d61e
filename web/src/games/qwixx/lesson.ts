/** Qwixx for who plays it for the first time. */

import type { Lesson } from "../contract";

const FIRST = "roll w2 w3 r4 y6 g1 b5";
const ANY = ["mark", "pass"];
const TWELVE = "roll w6 w6 r1 y2 g3 b1";
/** A roll that brings nothing, and so a penalty. */
const MISSED = ["1 pass", "roll w1 w2 y4 g3 b2", "1 pass", "1 pass"];

/** Turns in which a red number is crossed out, with the white dice that make it. */
const TURNS = ["w1 w2 r3", "w4 w4 r8", "w4 w5 r9", "w5 w5 r10", "w5 w6 r11"].map((turn) => {
  const [one, other, red] = turn.split(" ");
  return [`roll ${one} ${other} r6 y6 g1 b1`, `1 mark ${red}`, "1 pass"];
});

/** Later on: the red row has grown to as many crosses as there are turns, with those that were chosen. */
function grown([first, second]: readonly string[]): string[] {
  const red = [first!, second!].filter((move) => move.startsWith("mark r"));
  const turns = TURNS.slice(red.length).flat();
  return [FIRST, `1 ${first}`, `1 ${second}`, ...turns, TWELVE];
}

const steps: Lesson["steps"] = [
  () => ({ events: [FIRST], offers: ANY }),
  ([first]) => ({ events: [FIRST, `1 ${first}`], offers: ANY }),
  (chosen) => ({ events: grown(chosen), offers: ["mark r12"] }),
  (chosen) => ({ events: [...grown(chosen), "1 mark r12", ...MISSED] }),
];

export const lesson: Lesson = { steps, usual: ["mark r5", "mark r6", "mark r12"] };
