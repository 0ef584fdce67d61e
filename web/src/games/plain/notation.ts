/** What can be seen of any game: the boxes of its sheet, and which moves name dice and which a box. */

/** Areas with their boxes, `{"upper": {"ones": null}}`; boxes may also stand by themselves. */
export type SheetData = Record<string, unknown>;

export interface Area {
  /** Empty for boxes that stand by themselves. */
  name: string;
  /** The boxes by their names, with what is written in them. */
  boxes: [string, unknown][];
}

const isArea = (value: unknown): value is SheetData =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function areasOf(sheet: SheetData): Area[] {
  const alone = Object.entries(sheet).filter(([, value]) => !isArea(value));
  const areas = Object.entries(sheet).flatMap(([name, value]) =>
    isArea(value) ? [{ name, boxes: Object.entries(value) }] : [],
  );
  return alone.length ? [...areas, { name: "", boxes: alone }] : areas;
}

const boxesOf = (sheet: SheetData): Set<string> =>
  new Set(areasOf(sheet).flatMap(({ boxes }) => boxes.map(([name]) => name)));

/** The one move that ends in a box, by the box: `enter yacht`. Boxes that several moves end in have none. */
export function movesOfBoxes(moves: string[], sheet: SheetData): Map<string, string> {
  const boxes = boxesOf(sheet);
  const ends = moves.map((move) => move.split(" ").slice(1).at(-1) ?? "");
  const only = (box: string) => boxes.has(box) && ends.indexOf(box) === ends.lastIndexOf(box);
  return new Map(moves.flatMap((move, n) => (only(ends[n]!) ? [[ends[n]!, move]] : [])));
}

export const areDice = (words: string[], letters: string): boolean =>
  words.length > 0 && words.every((word) => word.length === 1 && letters.includes(word));

/** Moves that name dice, by their verb: `reroll a c`. */
export function movesOfDice(moves: string[], letters: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const move of moves) {
    const [verb = "", ...words] = move.split(" ");
    if (areDice(words, letters)) found.set(verb, [...(found.get(verb) ?? []), move]);
  }
  return found;
}

const inOrder = (letters: Iterable<string>): string => [...letters].sort().join(" ");

/** The move that names just these dice, in any order. */
export const moveOf = (moves: string[], picked: Set<string>): string | undefined =>
  moves.find((move) => inOrder(move.split(" ").slice(1)) === inOrder(picked));
