/** Twenty One for who plays it for the first time. */

import { pairs } from "$lib/lessons";
import type { Lesson } from "../contract";
import { printed, sheetColours, sheetOf, type SheetData } from "./data";

/** The first row after the third step's choice. */
function entered(chosen: readonly string[], dice: string): (number | null)[] {
  const faces = new Map(pairs(dice));
  const numbers = [...sheetColours("A")[0]!];
  if (chosen[2] === "strike") return numbers.map((_, place) => (place ? null : 0));
  return numbers.map((die) => (chosen[2]!.slice(5).includes(die) ? faces.get(die)! : null));
}

/** That row with its leftmost free box struck. */
function struck(row: (number | null)[]): (number | null)[] {
  const free = row.indexOf(null);
  return row.map((entry, place) => (place === free ? 0 : entry));
}

const FITTING = "k5 b4 y6 r1 g3 w4";
const HIGH = "k5 b6 y3 r4 g3 w6";
const steps: Lesson<SheetData>["steps"] = [
  () => ({ sheet: sheetOf(), due: "kbyrgw" }),
  () => ({
    sheet: sheetOf(),
    dice: "k4 b6 y6 r1 g5 w6",
    moves: ["reroll"],
    table: { phase: "decide" },
  }),
  () => ({
    sheet: sheetOf(),
    dice: FITTING,
    moves: ["enter b y r", "enter b y r w", "strike"],
    table: { phase: "enter" },
  }),
  (chosen) => ({
    sheet: sheetOf("A", [entered(chosen, FITTING)]),
    dice: HIGH,
    moves: ["strike"],
    table: { phase: "enter" },
  }),
  (chosen) => {
    const row = struck(entered(chosen, FITTING)).map(
      (entry, place) => entry ?? printed.NUMBERS[0]![place]!,
    );
    return { sheet: sheetOf("A", [row, [5, null, null, null, null, null]]), dice: HIGH };
  },
];

export const lesson: Lesson<SheetData> = {
  steps,
  usual: ["", "reroll", "enter b y r w", "strike"],
};
