/** Clever for who plays it for the first time. */

import type { Lesson } from "../contract";
import { sheetOf, type SheetData } from "./data";

/** What the white 5 of the third step has marked. */
function joker(chosen: readonly string[]): {
  yellow: string[];
  blue: number[];
  green: number;
  orange: number[];
  purple: number[];
} {
  const box = chosen[2]!.split(" ")[2]!;
  const marks = (row: string): number[] => (box === row ? [5] : []);
  return {
    yellow: box[0] === "y" ? [box] : [],
    blue: box === "b7" ? [7] : [],
    green: box === "g" ? 1 : 0,
    orange: marks("o"),
    purple: marks("p"),
  };
}

/** A few turns later: with what was chosen before, and what the next steps bring. */
function later(
  chosen: readonly string[],
  row: string[],
  blue: number[],
  orange: number[],
  bonuses: string[] = [],
): SheetData {
  const first = joker(chosen);
  return sheetOf({
    yellow: [...row, ...first.yellow],
    blue: [...blue, ...first.blue],
    green: first.green,
    orange: [...first.orange, ...orange],
    purple: [3, ...first.purple],
    bonuses,
  });
}

const FIRST_ROW = ["y11", "y12", "y13"];
const TRAY = { lying: "yow", taken: "p", tray: "bg" };
const LATER = { lying: "", taken: "y", tray: "bgopw" };
const CHAIN = "y5 b2 g4 o4 p3 w1";

const steps: Lesson<SheetData>["steps"] = [
  () => ({
    sheet: sheetOf(),
    dice: "y5 b2 g1 o4 p3 w6",
    moves: ["take p3 p"],
    table: { lying: "ybgopw" },
  }),
  () => ({ sheet: sheetOf({ purple: [3] }), dice: "b2 g1 p3", due: "yow", table: TRAY }),
  () => ({
    sheet: sheetOf({ purple: [3] }),
    dice: "y2 b2 g1 o4 p3 w5",
    table: TRAY,
    moves: ["take w5 y24", "take w5 b7", "take w5 g", "take w5 o", "take w5 p"],
  }),
  (chosen) => ({
    sheet: later(chosen, FIRST_ROW.slice(0, 2), [3, 4], []),
    dice: CHAIN,
    moves: ["take y5 y13"],
    table: { lying: "ybgopw" },
  }),
  (chosen) => ({
    sheet: later(chosen, FIRST_ROW, [3, 4], [], ["blue X"]),
    dice: CHAIN,
    moves: ["bonus b2"],
    table: LATER,
  }),
  (chosen) => ({ sheet: later(chosen, FIRST_ROW, [2, 3, 4], [5]), dice: CHAIN, table: LATER }),
];

export const lesson: Lesson<SheetData> = {
  steps,
  usual: ["take p3 p", "", "take w5 p", "take y5 y13", "bonus b2"],
};
