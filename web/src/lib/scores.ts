/** What a sheet is worth, for lessons and pictures; at a table the server says it. */

import { columnBoxes } from "./clever";
import { clever, qwixx, twentyOne } from "./printed";
import type { CleverSheetData, QwixxSheetData, Score, TwentyOneSheetData } from "./types";

const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);
const counted = (areas: Score): Score => ({ ...areas, total: sum(Object.values(areas)) });

export function cleverScore(sheet: CleverSheetData): Score {
  const full = (column: number) => columnBoxes(column).every((box) => sheet.yellow.includes(box));
  const areas = {
    yellow: sum(clever.YELLOW_COLUMNS.filter((_, column) => full(column))),
    blue: clever.BLUE_POINTS[sheet.blue.length]!,
    green: clever.GREEN_POINTS[sheet.green]!,
    orange: sum(sheet.orange),
    purple: sum(sheet.purple),
  };
  return counted({ ...areas, foxes: sheet.foxes * Math.min(...Object.values(areas)) });
}

export function qwixxScore(sheet: QwixxSheetData): Score {
  const row = (colour: "red" | "yellow" | "green" | "blue") =>
    qwixx.POINTS[sheet[colour].length + (sheet.locks.includes(colour) ? 1 : 0)]!;
  return counted({
    red: row("red"), yellow: row("yellow"), green: row("green"), blue: row("blue"),
    misthrows: sheet.misthrows * qwixx.MISTHROW_POINTS,
  });
}

export function twentyOneScore(sheet: TwentyOneSheetData): Score {
  const rows = sheet.entries.map((boxes, n) => sum(boxes.map((entry) => entry ?? 0)) + twentyOne.BONUS[sheet.hits[n]!]!);
  return counted(Object.fromEntries(rows.map((points, n) => [`row ${n + 1}`, points])));
}
