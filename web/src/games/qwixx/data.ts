/** Qwixx's data, as the server says it, and what is printed on the sheet. */

import type { EventData, TableData } from "$lib/types";
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

export const EMPTY: SheetData = {
  red: [],
  yellow: [],
  green: [],
  blue: [],
  locks: [],
  penalties: 0,
};
