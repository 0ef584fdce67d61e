/** Seats that this visitor has left: their links are kept here, to sit down again. */

import type { Seat } from "./types";

const key = (table: string): string => `rollwright.left.${table}`;

export function keep(table: string, seats: Seat[]): void {
  const tokens = seats.map((seat) =>
    new URL(seat.url ?? "", location.href).searchParams.get("seat"),
  );
  localStorage.setItem(key(table), JSON.stringify(tokens.filter(Boolean)));
}

export const kept = (table: string): string[] =>
  JSON.parse(localStorage.getItem(key(table)) ?? "[]");
export const forget = (table: string): void => localStorage.removeItem(key(table));
