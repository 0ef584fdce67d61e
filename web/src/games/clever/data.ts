/** Clever's data, as the server says it, and what is printed on the sheet. */

import type { TableData } from "$lib/types";
import data from "./printed.json";

export const printed = data;

export interface SheetData {
  yellow: string[];
  blue: number[];
  green: number;
  orange: number[];
  purple: number[];
  /** The lines and columns that are full: yr0, br0, bc0, yd, yc0 … */
  full: string[];
  rerolls: { left: number; used: number };
  extras: { left: number; used: number };
  foxes: number;
  bonuses: string[];
}

export interface CleverTable extends TableData {
  lying?: string;
  taken?: string;
  tray?: string;
  /** Alone, in the passive turn: the dice beside the tray are not taken, they were too high. */
  solo_passive?: boolean;
}

/** Bonuses under the boxes of the three long rows, by the box's place from 1. */
export const rowBonuses: Record<"green" | "orange" | "purple", Record<string, string>> = {
  green: printed.GREEN_BONUSES,
  orange: printed.ORANGE_BONUSES,
  purple: printed.PURPLE_BONUSES,
};
