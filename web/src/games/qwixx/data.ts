/** Qwixx's data, as the server says it, and what is printed on the sheet. */

import type { EventData, TableData } from "$lib/types";
import data from "./printed.json";

export const printed = data;

export type Colour = "red" | "yellow" | "green" | "blue";

export interface SheetData extends Record<Colour, number[]> {
  locks: string[];
  /** The numbers that can still be crossed out. */
  open: Record<Colour, number[]>;
  penalties: number;
  /** Whether its penalties have brought about the end. */
  ended: boolean;
}

export interface QwixxTable extends TableData {
  closed?: string[];
  /** The white dice together. */
  white?: number;
}

export const isPenalty = (event: EventData): boolean => event.outcome?.includes("penalty") ?? false;
