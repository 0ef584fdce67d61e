/** Reads a state's slots by the shapes that its game declares: see docs/api.md, "catalogue.json". */

import { sum } from "../lib/sums.ts";

export type Plain = boolean | number | string | null | Plain[] | { [name: string]: Plain };

type Values = readonly (boolean | number | string | null)[];

export type Shape =
  | { slot: number; add?: number; of?: Values; least?: number; most?: number; seat?: boolean }
  | { bits: number; of: Values }
  | { digits: number; width: number; count?: number | Shape; of?: Values }
  | { run: number; count: number; most: number }
  | { dice: number; of: string }
  | { bit: [slot: number, bit: number]; then: Shape; else: Plain }
  | { full: number; of: Record<string, number> }
  | { ahead: number; of: Values; shut: [slot: number, bit: number] }
  | { hits: Shape; in: Values }
  | { sum: Shape }
  | { text: Shape; by: string }
  | { list: Shape[] }
  | { join: Shape[] }
  | Named;

export interface Named {
  named: Record<string, Shape>;
}

/** A state's numbers. Some take up to 62 bits: they never become numbers of JSON. */
export type Slots = BigInt64Array;

/** What a catalogue says of a game's slots, moves and words. */
export interface Declared {
  name: string;
  /** Where the slots of the first seat begin, and how many each has. */
  seats: number;
  width: number;
  table: Named;
  sheet: Named;
  position: Named;
  seat: Named;
  /** What is the same at all rolls of a turn, and another at the next one's. */
  turn: Shape | null;
  moves: string[];
  reasons: string[];
  marks: string[];
  outcomes: string[];
  /** What can be wrong with a position, and the fields that pass with a turn. */
  faults: string[];
  passing: string[];
}

type Fields = { [name: string]: Plain };

/** What a shape says of slots, those of a seat from `base` on. */
export function read(shape: Shape, slots: Slots, base = 0): Plain {
  const at = (place: number): bigint => slots[base + place]!;
  const list = (of: Shape): Plain[] => read(of, slots, base) as Plain[];
  if ("slot" in shape) {
    const value = Number(at(shape.slot)) + (shape.add ?? 0);
    return shape.of ? shape.of[value]! : value;
  }
  if ("bits" in shape)
    return shape.of.filter((name, n) => name !== null && isSet(at(shape.bits), n));
  if ("digits" in shape) {
    const digits = unpacked(at(shape.digits), shape.width, countOf(shape, slots, base));
    return shape.of ? digits.map((digit) => shape.of![digit]!) : digits;
  }
  if ("run" in shape)
    return Array.from({ length: shape.count }, (_, n) => Number(at(shape.run + n)));
  if ("dice" in shape)
    return [...shape.of]
      .map((die, n): [string, number] => [die, Number(at(shape.dice + n))])
      .filter(([, face]) => face > 0);
  if ("bit" in shape) {
    const [slot, bit] = shape.bit;
    return isSet(at(slot), bit) ? read(shape.then, slots, base) : shape.else;
  }
  if ("full" in shape) {
    const holes = ~at(shape.full);
    return Object.keys(shape.of).filter((name) => (holes & BigInt(shape.of[name]!)) === 0n);
  }
  if ("ahead" in shape) {
    const [slot, bit] = shape.shut;
    return isSet(slots[slot]!, bit) ? [] : shape.of.slice(Number(at(shape.ahead)));
  }
  if ("hits" in shape) return list(shape.hits).map((item, n) => item === shape.in[n]);
  if ("sum" in shape) return sum(list(shape.sum).map(Number));
  if ("text" in shape) return list(shape.text).join(shape.by);
  if ("list" in shape) return shape.list.map((item) => read(item, slots, base));
  if ("join" in shape) return shape.join.flatMap(list);
  return fields(shape, slots, base);
}

const isSet = (bits: bigint, bit: number): boolean => ((bits >> BigInt(bit)) & 1n) === 1n;

function fields({ named }: Named, slots: Slots, base: number): Fields {
  return Object.fromEntries(
    Object.entries(named).map(([name, shape]) => [name, read(shape, slots, base)]),
  );
}

function countOf(
  shape: { digits: number; width: number; count?: number | Shape },
  slots: Slots,
  base: number,
): number {
  if (typeof shape.count === "object") return read(shape.count, slots, base) as number;
  const packed = slots[base + shape.digits]!;
  return shape.count ?? (packed ? Math.ceil(packed.toString(2).length / shape.width) : 0);
}

const unpacked = (packed: bigint, width: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) =>
    Number(BigInt.asUintN(width, packed >> BigInt(width * n))),
  );

const baseOf = (game: Declared, seat: number): number => game.seats + game.width * (seat - 1);

/** What lies on the table. */
export const tableOf = (game: Declared, slots: Slots): Fields => fields(game.table, slots, 0);

/** What is on a seat's sheet; seats count from 1. */
export const sheetOf = (game: Declared, slots: Slots, seat: number): Fields =>
  fields(game.sheet, slots, baseOf(game, seat));

/** The notation of a move by its number. */
export const moveText = (game: Declared, slots: Slots, move: number): string =>
  game.moves[move]!.replace(/\{(\d+)\}/g, (_, slot) => String(slots[Number(slot)]));

/** The position as one line of text. */
export function positionText(game: Declared, slots: Slots): string {
  const written = (part: Named, base: number) =>
    Object.entries(fields(part, slots, base))
      .map(([name, value]) => `${name}=${value === "" ? "-" : String(value)}`)
      .join(" ");
  const seats = Array.from({ length: Number(slots[0]) }, (_, n) =>
    written(game.seat, baseOf(game, n + 1)),
  );
  return [`${game.name} ${written(game.position, 0)}`, ...seats].join(" | ");
}
