/** Twenty One for who plays it for the first time. */

import type { Lesson } from "../contract";

const FIRST = "roll k4 b6 y6 r1 g5 w6";
const FITTING = [FIRST, "1 reroll", "roll k5 b4 y6 g3 w4"];
const HIGH = ["roll k5 b6 y3 r4 g3 w6", "1 keep"];
/** What fills the first row after each choice of the third step. */
const REST: Record<string, string> = {
  "enter b y r": "enter k g",
  "enter b y r w": "enter g",
  strike: "enter k b r g",
};

const steps: Lesson["steps"] = [
  () => ({ events: [], offers: ["roll"] }),
  () => ({ events: [FIRST], offers: ["reroll"] }),
  () => ({ events: FITTING, offers: Object.keys(REST) }),
  (chosen) => ({ events: [...FITTING, `1 ${chosen[2]}`, ...HIGH], offers: ["strike"] }),
  (chosen) => ({
    events: [
      ...FITTING,
      `1 ${chosen[2]}`,
      ...HIGH,
      "1 strike",
      "roll k3 b4 y1 r1 g2 w5",
      "1 keep",
      `1 ${REST[chosen[2]!]}`,
    ],
  }),
];

export const lesson: Lesson = { steps, usual: ["", "reroll", "enter b y r w", "strike"] };
