/** Qwixx's data, as the server says it, and what is printed on the sheet. */

import { counted } from "$lib/sums";
import type { EventData, Score, TableData } from "$lib/types";
import data from "./printed.json";

export const printed = data;

export type Colour = "red" | "yellow" | "green" | "blue";

export interface SheetData extends Record<Colour, number[]> {
  locks: string[];
  penalties: number;
}

export interface QwixxTable extends TableData {
  closed?: string[];
}

export const isPenalty = (event: EventData): boolean => event.outcome?.includes("penalty") ?? false;

export const sheetOf = (marks: Partial<SheetData> = {}): SheetData => ({
  red: [],
  yellow: [],
  green: [],
  blue: [],
  locks: [],
  penalties: 0,
  ...marks,
});

export function scoreOf(sheet: SheetData): Score {
  const row = (colour: Colour) =>
    printed.POINTS[sheet[colour].length + (sheet.locks.includes(colour) ? 1 : 0)]!;
  return counted({
    red: row("red"),
    yellow: row("yellow"),
    green: row("green"),
    blue: row("blue"),
    penalties: sheet.penalties * printed.PENALTY_POINTS,
  });
}
