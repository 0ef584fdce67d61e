/** Positions as text: read by the fields that a game declares, and checked by its rules. */
import type { Score, TableData } from "../lib/types.ts";
import { type Fields, partsOf } from "./fields.ts";
import type { Game } from "./game.ts";
import { Refusal } from "./refusal.ts";
import type { Slots } from "./rules.ts";
import type { Named, Shape } from "./shapes.ts";

/** What can be wrong with a position of any game: see `rollwright/core/completion.py`. */
const FAULTS = ["early", "illegal", "idle"];
/** What is drawn of a position while it is set up. */
export interface Sketch {
  /** A key of words; "" if nothing is wrong. */
  fault: string;
  table: TableData;
  sheets: unknown[];
  scores: Score[];
}

const EMPTY = "-";
const MOST_BITS = 62;
const LONGEST = 4000;

/** A text that is no position: the field that can't be read, or none. */
export class NoPosition extends Refusal {
  constructor(what: string) {
    super("position", what);
  }
}

/** The position that a line of text says; a Refusal with code `position` or `fault` if there is none. */
export function readPosition(game: Game, text: string): Slots {
  const slots = filled(game, text);
  const fault = game.rules.finish(slots);
  if (fault !== 0) throw new Refusal("fault", faultKey(game, fault));
  return slots;
}

/** The key of the words for what is wrong with a position. */
function faultKey({ catalogue }: Game, fault: number): string {
  return fault < 0
    ? `fault.${FAULTS[-fault - 1]}`
    : `fault.${catalogue.name}.${catalogue.faults[fault - 1]}`;
}

/** The key of the words for what is wrong with a text; nothing if it is a position. */
export function faultOf(game: Game, text: string): string {
  try {
    readPosition(game, text);
    return "";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === "fault" ? error.message : "fault.text";
  }
}

/** What a text that may be no position yet would show, and what is wrong with it. */
export function sketched(game: Game, text: string): Sketch {
  const slots = filled(game, text);
  const fault = game.rules.finish(slots);
  const seats = Array.from({ length: Number(slots[0]) }, (_, n) => n + 1);
  return {
    fault: fault === 0 ? "" : faultKey(game, fault),
    table: game.table(slots),
    sheets: seats.map((seat) => game.sheet(slots, seat)),
    scores: seats.map((seat) => game.score(slots, seat)),
  };
}

/** The slots that a line of text names; all others are 0. */
function filled({ rules, catalogue }: Game, text: string): Slots {
  const { head, seats } = partsOf(text.slice(0, LONGEST), catalogue.name);
  const [, most] = catalogue.players;
  if (!head || !rules.about.players.includes(seats.length)) throw new NoPosition("");
  const slots = new BigInt64Array(rules.size(Math.min(seats.length, most)));
  slots[0] = BigInt(seats.length);
  put(catalogue.position, head, slots, 0);
  seats.forEach((fields, n) => put(catalogue.seat, fields, slots, rules.size(n)));
  return slots;
}

function put({ named }: Named, fields: Fields, slots: Slots, base: number): void {
  const stranger = Object.keys(fields).find((name) => !(name in named));
  if (stranger !== undefined) throw new NoPosition(stranger);
  for (const [name, shape] of Object.entries(named)) {
    const value = fields[name];
    if (value === undefined || !putOne(shape, value, slots, base))
      throw new NoPosition(`${name}=${value ?? ""}`);
  }
}

/** Sets the slots to what a text says; whether it can be read. */
function putOne(shape: Shape, value: string, slots: Slots, base: number): boolean {
  if ("slot" in shape) {
    const found = numberIn(shape, value, Number(slots[0]));
    slots[base + shape.slot] = BigInt(found ?? 0);
    return found !== undefined;
  }
  if ("bit" in shape) {
    if (value === shape.else) return true;
    const [slot, bit] = shape.bit;
    slots[base + slot]! |= 1n << BigInt(bit);
    return putOne(shape.then, value, slots, base);
  }
  if (!("text" in shape)) return false;
  const items = value === EMPTY ? [] : value.split(shape.by);
  return putAll(shape.text, items, slots, base);
}

type Slot = Extract<Shape, { slot: number }>;

/** The number that a slot takes for a text. */
function numberIn(shape: Slot, value: string, players: number): number | undefined {
  const add = shape.add ?? 0;
  if (shape.of) {
    const place = shape.of.findIndex((one) => String(one) === value);
    return place < 0 ? undefined : place - add;
  }
  const [least, most] = [(shape.least ?? 0) + add, (shape.seat ? players - 1 : shape.most!) + add];
  return whole(value, least, most, add);
}

function whole(value: string, least: number, most: number, add = 0): number | undefined {
  const found = /^[0-9]{1,3}$/.test(value) ? Number(value) : -1;
  return found >= least && found <= most ? found - add : undefined;
}

function putAll(shape: Shape, items: string[], slots: Slots, base: number): boolean {
  if ("bits" in shape) return putBits(shape, items, slots, base);
  if ("digits" in shape) return putDigits(shape, items, slots, base);
  if ("run" in shape)
    return (
      items.length === shape.count &&
      items.every((item, n) => {
        const face = whole(item, 0, shape.most);
        slots[base + shape.run + n] = BigInt(face ?? 0);
        return face !== undefined;
      })
    );
  if ("list" in shape)
    return (
      items.length === shape.list.length &&
      items.every((item, n) => putOne(shape.list[n]!, item, slots, base))
    );
  return false;
}

type Bits = Extract<Shape, { bits: number }>;

function putBits({ bits, of }: Bits, items: string[], slots: Slots, base: number): boolean {
  const places = items.map((item) => of.findIndex((one) => one !== null && String(one) === item));
  for (const place of places) slots[base + bits]! |= 1n << BigInt(Math.max(place, 0));
  return places.every((place, n) => place >= 0 && (n === 0 || place > places[n - 1]!));
}

type Digits = Extract<Shape, { digits: number }>;

function putDigits(shape: Digits, items: string[], slots: Slots, base: number): boolean {
  const { digits, width, count, of } = shape;
  if (typeof count === "number" && items.length !== count) return false;
  if (items.length * width > MOST_BITS) return false;
  if (typeof count === "object") {
    const counted = count as Slot;
    if (items.length > counted.most!) return false;
    slots[base + counted.slot] = BigInt(items.length);
  }
  const least = count === undefined ? 1 : 0;
  const numbers = items.map((item) =>
    of
      ? of.findIndex((one, n) => n >= least && String(one) === item)
      : (whole(item, least, 2 ** width - 1) ?? -1),
  );
  slots[base + digits] = numbers.reduce(
    (sum, digit, n) => sum | (BigInt(Math.max(digit, 0)) << BigInt(width * n)),
    0n,
  );
  return numbers.every((digit) => digit >= 0);
}
