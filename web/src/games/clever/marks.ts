/** The boxes and lines of a sheet by the names that the rules give to marks. */

import { printed, type SheetData } from "./data";

export const ROWS = ["green", "orange", "purple"] as const;
export type Row = (typeof ROWS)[number];

const cells = (area: "yellow" | "blue"): { id: string; row: number; column: number }[] =>
  area === "yellow"
    ? printed.YELLOW.flatMap((line, row) =>
        [...line].flatMap((sign, column) =>
          sign === "X" ? [] : [{ id: `y${row + 1}${column + 1}`, row, column }],
        ),
      )
    : printed.BLUE.flatMap((line, row) =>
        line.flatMap((n, column) => (n ? [{ id: `b${n}`, row, column }] : [])),
      );

const YELLOW = cells("yellow");
const BLUE = cells("blue");
const ids = (boxes: { id: string }[]) => boxes.map((box) => box.id);

/** A line with a bonus at its end. */
export interface Line {
  id: string;
  boxes: string[];
}

export const LINES: Line[] = [
  ...printed.YELLOW_ROWS.map((_, n) => ({
    id: `yr${n}`,
    boxes: ids(YELLOW.filter((box) => box.row === n)),
  })),
  ...printed.BLUE_ROWS.map((_, n) => ({
    id: `br${n}`,
    boxes: ids(BLUE.filter((box) => box.row === n)),
  })),
  ...printed.BLUE_COLUMNS.map((_, n) => ({
    id: `bc${n}`,
    boxes: ids(BLUE.filter((box) => box.column === n)),
  })),
  { id: "yd", boxes: ids(YELLOW.filter((box) => box.row === box.column)) },
];

export const columnBoxes = (column: number): string[] =>
  ids(YELLOW.filter((box) => box.column === column));

const filled = (sheet: SheetData, row: Row): number =>
  row === "green" ? sheet.green : sheet[row].length;

/** All marks of a sheet by their names: y11, b7, and g1, o1, p1 … for the places of the rows. */
export function marks(sheet: SheetData): Set<string> {
  const found = new Set([...sheet.yellow, ...sheet.blue.map((n) => `b${n}`)]);
  for (const row of ROWS)
    for (let place = 1; place <= filled(sheet, row); place++) found.add(`${row[0]}${place}`);
  return found;
}

/** The box that a move's last word means, as the name of a mark. */
export function target(sheet: SheetData, box: string): string {
  const row = ROWS.find((name) => name[0] === box);
  return row ? `${box}${filled(sheet, row) + 1}` : box;
}

/** The places of new marks in their chain; a bonus has that of the mark that earned it. */
export function places(marked: readonly string[]): Map<string, number> {
  const isBonus = (id: string) => id.endsWith("+") || LINES.some((line) => line.id === id);
  let place = -1;
  return new Map(marked.map((id) => [id, isBonus(id) ? place : ++place]));
}
