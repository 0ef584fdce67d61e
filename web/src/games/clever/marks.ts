/** The boxes of a sheet by the names that the rules give to marks. */

import type { SheetData } from "./data";

export const ROWS = ["green", "orange", "purple"] as const;
export type Row = (typeof ROWS)[number];

const filled = (sheet: SheetData, row: Row): number =>
  row === "green" ? sheet.green : sheet[row].length;

/** All marks of a sheet by their names: y11, b7, and g1, o1, p1 … for the places of the rows. */
export function marks(sheet: SheetData): Set<string> {
  const found = new Set([...sheet.yellow, ...sheet.blue.map((n) => `b${n}`)]);
  for (const row of ROWS)
    for (let place = 1; place <= filled(sheet, row); place++) found.add(`${row[0]}${place}`);
  return found;
}

/** The places of new marks in their chain; a bonus (g4+, yr0) has that of the mark that earned it. */
export function places(marked: readonly string[]): Map<string, number> {
  const isBox = (id: string) => /^[a-z]\d+$/.test(id);
  let place = -1;
  return new Map(marked.map((id) => [id, isBox(id) ? ++place : place]));
}
