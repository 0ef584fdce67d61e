/** A game that was played, on this device or at a server's table, for the analysis. */
import { nameOf } from "$lib/telling";
import type { EventData, Seat } from "$lib/types";
import { find } from "../device/keeper";
import { seatsOf, setupOf } from "../device/table";
import { Refusal } from "../engine/refusal";
import { judged } from "../table/judged";
import type { Played } from "./study.svelte";

/** The events that stand of a log, and how many of them there were after entry `at`. */
export function standing(log: readonly string[], at: number): [entries: string[], at: number] {
  const stand: [text: string, number: number][] = [];
  log.forEach((text, n) => {
    if (text.startsWith("undo ")) stand.pop();
    else stand.push([text, n + 1]);
  });
  return [stand.map(([text]) => text), stand.filter(([, number]) => number <= at).length];
}

/** What seats are called; who has no name gets one of the page. */
const namesOf = (seats: readonly Seat[]): string[] =>
  seats.map((seat) => (seat.kind === "bot" ? nameOf(seat) : seat.name));

const entryOf = ({ type, seat, dice, move }: EventData): string =>
  type === "roll" ? `roll ${dice}` : type === "undo" ? `undo ${seat}` : `${seat} ${move ?? "?"}`;

/** A table of this device, after entry `at`. */
export async function playedHere(id: string, at: number): Promise<[Played, number]> {
  const found = await find(id);
  if (!found) throw new Refusal("not-found", "no such table");
  const [entries, stood] = standing(
    found.entries.map(([text]) => text),
    at,
  );
  const names = namesOf(seatsOf(found.table));
  return [{ setup: setupOf(found.table), entries, names }, stood];
}

/** A table of the server that one may look into. */
export async function playedThere(id: string, at: number): Promise<[Played, number]> {
  const view = await judged(id, (key) => new Refusal("fault", key));
  const { table, seats, events } = view;
  const [entries, stood] = standing(events.map(entryOf), at);
  const { game, players, options } = table;
  return [{ setup: { game, players, options }, entries, names: namesOf(seats) }, stood];
}
