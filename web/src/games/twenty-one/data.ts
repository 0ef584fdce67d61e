/** Twenty One's data, as the server says it, and what is printed on the sheets. */

import { colourOf } from "$lib/colours";
import { numberOf } from "$lib/telling";
import data from "./printed.json";

export const printed = data;

export interface SheetData {
  sheet: string;
  row: number | null;
  entries: (number | null)[][];
  /** Which entries are the printed numbers. */
  hit: boolean[][];
  /** Whether it is full, which ends the game. */
  ended: boolean;
}

export const sheetLetters = Object.keys(printed.SHEETS);
export const sheetColours = (letter: string): string[] =>
  (printed.SHEETS as Record<string, string[]>)[letter] ?? [];

/** A box by the name that the rules give to its mark, "1.3": its row and its place from 0. */
export function boxOf(mark: string): { row: number; place: number } {
  const [row, place] = mark.split(" ")[0]!.split(".").map(Number);
  return { row: row! - 1, place: place! - 1 };
}

/** A box in words: "yellow 6". */
export function boxName(letter: string, mark: string): string {
  const { row, place } = boxOf(mark);
  return numberOf(colourOf(sheetColours(letter)[row]![place]!), printed.NUMBERS[row]![place]!);
}
