/** Twenty One's data, as the server says it, and what is printed on the sheets. */

import { colourOf } from "$lib/colours";
import { counted, sum } from "$lib/sums";
import { numberOf } from "$lib/telling";
import type { Score } from "$lib/types";
import data from "./printed.json";

export const printed = data;

export interface SheetData {
  sheet: string;
  row: number | null;
  entries: (number | null)[][];
  hits: number[];
}

export const sheetLetters = Object.keys(printed.SHEETS);
export const sheetColours = (letter: string): string[] =>
  (printed.SHEETS as Record<string, string[]>)[letter] ?? [];

export function sheetOf(sheet = "A", rows: (number | null)[][] = []): SheetData {
  const entries = printed.NUMBERS.map((numbers, n) => rows[n] ?? numbers.map(() => null));
  const row = entries.findIndex((boxes) => boxes.includes(null));
  return {
    sheet,
    entries,
    row: row < 0 ? null : row + 1,
    hits: entries.map(
      (boxes, n) => boxes.filter((entry, place) => entry === printed.NUMBERS[n]![place]).length,
    ),
  };
}

export function scoreOf(sheet: SheetData): Score {
  const rows = sheet.entries.map(
    (boxes, n) => sum(boxes.map((entry) => entry ?? 0)) + printed.BONUS[sheet.hits[n]!]!,
  );
  return counted(Object.fromEntries(rows.map((points, n) => [`row ${n + 1}`, points])));
}

/** The place of the leftmost free box in the row, the one that is struck. */
export const freePlace = (sheet: SheetData): number =>
  sheet.entries[(sheet.row ?? 1) - 1]!.indexOf(null);

/** The box that would be struck: "yellow 6". */
export function struckBox(sheet: SheetData): string {
  const [row, place] = [(sheet.row ?? 1) - 1, freePlace(sheet)];
  return numberOf(
    colourOf(sheetColours(sheet.sheet)[row]![place] ?? ""),
    printed.NUMBERS[row]![place] ?? "",
  );
}
