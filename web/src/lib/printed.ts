/** What is printed on the sheets, from the games' own data. */

import data from "./printed.json";
import type { TwentyOneSheetData } from "./types";

export const clever = data.clever;
export const qwixx = data.qwixx;
export const twentyOne = data.twenty_one;

type Bonuses = Record<string, string>;
/** Bonuses under the boxes of the three long rows of Clever, by the box's place from 1. */
export const rowBonuses: Record<"green" | "orange" | "purple", Bonuses> = {
  green: clever.GREEN_BONUSES,
  orange: clever.ORANGE_BONUSES,
  purple: clever.PURPLE_BONUSES,
};

export const sheetLetters = Object.keys(twentyOne.SHEETS);
export const sheetColours = (letter: string): string[] =>
  (twentyOne.SHEETS as Record<string, string[]>)[letter] ?? [];

/** The place of the leftmost free box in Twenty One's row, the one that is struck. */
export const freePlace = (sheet: TwentyOneSheetData): number => sheet.entries[(sheet.row ?? 1) - 1]!.indexOf(null);

const LETTERS: Record<string, string> = {
  y: "yellow",
  b: "blue",
  g: "green",
  o: "orange",
  p: "purple",
  w: "white",
  r: "red",
  k: "black",
};

/** The colour that a letter of the notation stands for. */
export const colourOf = (letter: string): string => LETTERS[letter[0] ?? ""] ?? "white";
