/** Qwixx for who plays it for the first time. */

import type { Lesson } from "../contract";
import { printed, sheetOf, type Colour, type SheetData } from "./data";

const rowOf = (letter: string) => printed.LETTERS.indexOf(letter);

/** The crosses that moves have made, in the rows' order. */
function crossed(chosen: readonly string[]): SheetData {
  const sheet = sheetOf();
  for (const move of chosen.filter((one) => one.startsWith("mark")))
    sheet[printed.COLOURS[rowOf(move[5]!)] as Colour].push(Number(move.slice(6)));
  return sheet;
}

/** Whether a number lies to the right of all crosses of its row. */
function isAhead(sheet: SheetData, move: string): boolean {
  const row = rowOf(move[5]!);
  const last = sheet[printed.COLOURS[row] as Colour].at(-1);
  const numbers: number[] = printed.ROWS[row]!;
  return last === undefined || numbers.indexOf(Number(move.slice(6))) > numbers.indexOf(last);
}

/** Later on: the red row has grown to five crosses around those that were chosen. */
function grown(chosen: readonly string[]): SheetData {
  const sheet = crossed(chosen.slice(0, 2));
  const red = [...new Set([...sheet.red, 2, 3, 8, 5, 6])].slice(0, printed.CROSSES_TO_CLOSE);
  const passed = chosen[0] === "pass" && chosen[1] === "pass";
  return { ...sheet, red: red.sort((a, b) => a - b), penalties: passed ? 1 : 0 };
}

const SUMS = [
  "mark r6",
  "mark r7",
  "mark y8",
  "mark y9",
  "mark g4",
  "mark g3",
  "mark b8",
  "mark b7",
];
const steps: Lesson<SheetData>["steps"] = [
  () => ({
    sheet: sheetOf(),
    dice: "w2 w3 r4 y6 g1 b5",
    moves: ["mark r5", "mark y5", "mark g5", "mark b5", "pass"],
    table: { phase: "white" },
  }),
  (chosen) => {
    const sheet = crossed(chosen.slice(0, 1));
    const moves = [...SUMS.filter((move) => isAhead(sheet, move)), "pass"];
    return { sheet, dice: "w2 w3 r4 y6 g1 b5", moves, table: { phase: "colour" } };
  },
  (chosen) => ({
    sheet: grown(chosen),
    dice: "w6 w6 r1 y2 g3 b1",
    moves: ["mark r12"],
    table: { phase: "white" },
  }),
  (chosen) => {
    const sheet = grown(chosen);
    return {
      sheet: { ...sheet, red: [...sheet.red, 12], locks: ["red"], penalties: 1 },
      dice: "w6 w6 y2 g3 b1",
      table: { phase: "over", closed: ["red"] },
    };
  },
];

export const lesson: Lesson<SheetData> = { steps, usual: ["mark r5", "mark r6", "mark r12"] };
