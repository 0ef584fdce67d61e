/** A position that is being set up: what a tap changes, by what the game declares of its fields. */
import type { Fields, Parts } from "../engine/fields.ts";
import type { Declared, Shape } from "../engine/shapes.ts";

const EMPTY = "-";

type Of<Key extends string> = Extract<Shape, Record<Key, unknown>>;

const itemsOf = (value: string, by: string): string[] => (value === EMPTY ? [] : value.split(by));
const textOf = (items: string[], by: string): string => items.join(by) || EMPTY;

/** The values from one on, and then those before it. */
const around = (values: string[], current: string): string[] => {
  const at = values.indexOf(current);
  return [...values.slice(at + 1), ...values.slice(0, Math.max(at, 0))];
};

const upTo = (most: number): string[] => Array.from({ length: most }, (_, n) => String(n + 1));

/**
 * What a field may become by a tap on one of its boxes, the most obvious first. Boxes go by their
 * names, or by their places from 1; those of a list of rows by row and place, as "2.5".
 */
export function tapped(shape: Shape, value: string, box: string): string[] {
  if ("slot" in shape) return [value === box ? String(Number(box) - 1) : box];
  if (!("text" in shape)) return [];
  const { text, by } = shape;
  const items = itemsOf(value, by);
  if ("bits" in text) return [textOf(toggled(text, items, box), by)];
  const place = Number(box) - 1;
  if ("run" in text)
    return around(upTo(text.most), items[place] ?? "").map((face) =>
      textOf(items.with(place, face), by),
    );
  if ("digits" in text) return written(text, items, place).map((all) => textOf(all, by));
  if ("list" in text) return inRow(text, items, box).map((all) => textOf(all, by));
  return [];
}

function toggled({ of }: Of<"bits">, items: string[], box: string): string[] {
  const names = of.flatMap((name) => (name === null ? [] : [String(name)]));
  return names.filter((name) => items.includes(name) !== (name === box));
}

/** Numbers in a row: the next one is added, another one changed, the last one taken away. */
function written({ width, of }: Of<"digits">, items: string[], place: number): string[][] {
  const values = of ? of.map(String) : upTo(2 ** width - 1);
  if (place >= items.length) return values.map((value) => [...items, value]);
  const others = around(values, items[place]!);
  const higher = others.slice(0, values.length - 1 - values.indexOf(items[place]!));
  if (place === items.length - 1)
    return [...higher.map((value) => items.with(place, value)), items.slice(0, -1)];
  return others.map((value) => items.with(place, value));
}

function inRow({ list }: Of<"list">, items: string[], box: string): string[][] {
  const [row, place] = box.split(".").map((n) => Number(n) - 1) as [number, number];
  const shape = list[row]!;
  if (!("text" in shape) || !("digits" in shape.text)) return [];
  const signs = itemsOf(items[row]!, shape.by);
  const values = shape.text.of!.map(String);
  return around(values, signs[place]!).map((sign) =>
    items.with(row, textOf(signs.with(place, sign), shape.by)),
  );
}

/** A field that is set by a control of its own. */
export type Control = { name: string; value: string } & (
  | { kind: "switch" }
  | { kind: "choice"; values: string[] }
  | { kind: "number"; least: number; most: number }
);

/** The controls for fields that are no part of a turn and aren't tapped on the sheet. */
export function controlsOf(
  named: Record<string, Shape>,
  fields: Fields,
  left: readonly string[],
  players: number,
): Control[] {
  return Object.entries(named).flatMap(([name, shape]): Control[] => {
    const value = fields[name];
    if (left.includes(name) || value === undefined || !("slot" in shape)) return [];
    const known = { name, value };
    if (shape.of) return [{ ...known, kind: "choice", values: shape.of.map(String) }];
    const add = shape.add ?? 0;
    const [least, most] = [(shape.least ?? 0) + add, shape.seat ? players : shape.most! + add];
    if (shape.seat) return players < 2 ? [] : [{ ...known, kind: "choice", values: upTo(most) }];
    if (least === 0 && most === 1) return [{ ...known, kind: "switch" }];
    return [{ ...known, kind: "number", least, most }];
  });
}

/** The same sheets at the start of a turn: fields of a turn as a new game has them. */
export function atTurn({ passing }: Declared, { head, seats }: Parts, start: Parts): Parts {
  const fresh = (fields: Fields, first: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        passing.includes(name) ? (first[name] ?? value) : value,
      ]),
    );
  return {
    head: fresh(head!, start.head!),
    seats: seats.map((seat) => fresh(seat, start.seats[0]!)),
  };
}

/** For other players: seats are added as a new game has them, or taken away from the end. */
export function forPlayers({ position }: Declared, parts: Parts, start: Parts): Parts {
  const players = start.seats.length;
  const isSeat = (shape: Shape | undefined) => !!shape && "slot" in shape && !!shape.seat;
  const head = Object.fromEntries(
    Object.entries(parts.head!).map(([name, value]) => [
      name,
      isSeat(position.named[name]) && Number(value) > players ? "1" : value,
    ]),
  );
  return { head, seats: start.seats.map((seat, n) => parts.seats[n] ?? seat) };
}
