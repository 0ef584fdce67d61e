/** Sheets before the first mark, and a few marked ones for pictures. */

import type { CleverSheetData, GameName, QwixxSheetData, Score, SheetData, TwentyOneSheetData } from "./types";
import { twentyOne } from "./printed";
import { cleverScore, qwixxScore, twentyOneScore } from "./scores";

export const TITLES: Record<GameName, string> = { clever: "Clever", qwixx: "Qwixx", "twenty-one": "Twenty One" };
export const GAMES = Object.keys(TITLES) as GameName[];

export const cleverSheet = (marks: Partial<CleverSheetData> = {}): CleverSheetData => ({
  yellow: [], blue: [], green: 0, orange: [], purple: [],
  rerolls: { left: 0, used: 0 }, extras: { left: 0, used: 0 }, foxes: 0, bonuses: [],
  ...marks,
});

export const qwixxSheet = (marks: Partial<QwixxSheetData> = {}): QwixxSheetData => ({
  red: [], yellow: [], green: [], blue: [], locks: [], misthrows: 0, ...marks,
});

export const twentyOneSheet = (sheet = "A", rows: (number | null)[][] = []): TwentyOneSheetData => {
  const entries = twentyOne.NUMBERS.map((numbers, n) => rows[n] ?? numbers.map(() => null));
  const row = entries.findIndex((boxes) => boxes.includes(null));
  return {
    sheet, entries, row: row < 0 ? null : row + 1,
    hits: entries.map((boxes, n) => boxes.filter((entry, place) => entry === twentyOne.NUMBERS[n]![place]).length),
  };
};

export function emptySheet(game: GameName, letter = "A"): SheetData {
  return game === "clever" ? cleverSheet() : game === "qwixx" ? qwixxSheet() : twentyOneSheet(letter);
}

/** A sheet in mid-game for the home page. */
export function picture(game: GameName): { sheet: SheetData; score: Score } {
  if (game === "clever") {
    const sheet = cleverSheet({
      yellow: ["y11", "y12", "y13", "y22", "y33", "y42"], blue: [5, 6, 7, 8, 9], green: 6,
      orange: [4, 5, 6, 10], purple: [2, 5, 6, 3], rerolls: { left: 1, used: 2 }, extras: { left: 2, used: 1 },
    });
    return { sheet, score: cleverScore(sheet) };
  }
  if (game === "qwixx") {
    const sheet = qwixxSheet({ red: [2, 3, 5, 6, 8], yellow: [3, 4, 7, 9], green: [12, 10, 9], blue: [11, 9, 8, 6, 5, 4], misthrows: 1 });
    return { sheet, score: qwixxScore(sheet) };
  }
  const sheet = twentyOneSheet("A", [[5, 0, 4, 2, 2, 1], [5, 3, 4, 3, 2, 1], [6, null, 3, null, 2, 1]]);
  return { sheet, score: twentyOneScore(sheet) };
}
