/** What a move marks, in which order its bonuses come, and what a sheet is worth. */

import { counted, sum } from "$lib/sums";
import type { Score } from "$lib/types";
import { printed, rowBonuses, type SheetData } from "./data";

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

/** A line that gives something when it is full. */
export interface Line {
  id: string;
  boxes: string[];
  gives: string;
}

export const LINES: Line[] = [
  ...printed.YELLOW_ROWS.map((gives, n) => ({
    id: `yr${n}`,
    gives,
    boxes: ids(YELLOW.filter((box) => box.row === n)),
  })),
  ...printed.BLUE_ROWS.map((gives, n) => ({
    id: `br${n}`,
    gives,
    boxes: ids(BLUE.filter((box) => box.row === n)),
  })),
  ...printed.BLUE_COLUMNS.map((gives, n) => ({
    id: `bc${n}`,
    gives,
    boxes: ids(BLUE.filter((box) => box.column === n)),
  })),
  {
    id: "yd",
    gives: printed.YELLOW_DIAGONAL,
    boxes: ids(YELLOW.filter((box) => box.row === box.column)),
  },
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

/** Marks and bonuses that are new between two sheets, each with its place in the chain. */
export function chain(
  before: SheetData,
  after: SheetData,
  move: string | undefined,
): Map<string, number> {
  const old = marks(before);
  const fresh = new Set([...marks(after)].filter((mark) => !old.has(mark)));
  const order = new Map<string, number>();
  const done = new Set(old);
  const first = move ? target(before, move.split(" ").at(-1)!) : "";
  const waiting = [...(fresh.has(first) ? [first] : []), ...[...fresh].filter((m) => m !== first)];
  let place = 0;
  const visit = (mark: string) => {
    if (!fresh.has(mark) || order.has(mark)) return;
    order.set(mark, place++);
    done.add(mark);
    for (const [id, gives] of given(mark, done)) {
      order.set(id, place - 0.5);
      const row = ROWS.find((name) => gives.startsWith(name));
      const next = row && waiting.find((m) => m[0] === row[0] && !order.has(m));
      if (next) visit(next);
    }
  };
  waiting.forEach(visit);
  return order;
}

function given(mark: string, done: Set<string>): [string, string][] {
  const row = ROWS.find((name) => name[0] === mark[0]);
  if (row) {
    const gives = rowBonuses[row][mark.slice(1)];
    return gives ? [[`${mark}+`, gives]] : [];
  }
  return LINES.filter(
    (line) => line.boxes.includes(mark) && line.boxes.every((box) => done.has(box)),
  ).map((line) => [line.id, line.gives]);
}

export function scoreOf(sheet: SheetData): Score {
  const full = (column: number) => columnBoxes(column).every((box) => sheet.yellow.includes(box));
  const areas = {
    yellow: sum(printed.YELLOW_COLUMNS.filter((_, column) => full(column))),
    blue: printed.BLUE_POINTS[sheet.blue.length]!,
    green: printed.GREEN_POINTS[sheet.green]!,
    orange: sum(sheet.orange),
    purple: sum(sheet.purple),
  };
  return counted({ ...areas, foxes: sheet.foxes * Math.min(...Object.values(areas)) });
}
