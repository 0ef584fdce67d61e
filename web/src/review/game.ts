/** A game to review, wherever it comes from: what was played, by whom, and the events that stand. */
import { find } from "../device/keeper.ts";
import { type DeviceSeat, type DeviceTable, personAt, tableOf } from "../device/table.ts";
import { foldedOf } from "../device/view.ts";
import type { Catalogue } from "../engine/catalogue.ts";
import { engine } from "../engine/client.ts";
import type { Options } from "../engine/options.ts";
import { settings } from "../engine/options.ts";
import { readRecord, RecordError, type Written } from "../engine/record.ts";
import { Refusal } from "../engine/refusal.ts";
import type { EventData } from "../lib/types.ts";
import { judged } from "../table/judged.ts";

/** A table that nobody plays at any more, and its events as text. */
export interface Played {
  table: DeviceTable;
  events: string[];
  /** The seat that the review begins with. */
  seat: number;
  /** Where the table is; none for a record. */
  address: string | null;
  /** The lines of a record's events. */
  lines?: number[];
}

/** Longer texts are no records of these games. */
const LONGEST = 64 * 1024;
const MOST = 3000;
const NAMELESS = "Guest";

/** A text that can't be reviewed: a key of words, and the line where it breaks. */
export class Unreadable extends Error {
  constructor(
    readonly key: string,
    readonly line = 0,
  ) {
    super(key);
  }
}

/** A table for the engine only: neither kept nor listed. */
function made(
  setup: { game: string; players: number; options: Options },
  seats: DeviceSeat[],
  real: boolean,
): DeviceTable {
  const wish = { ...setup, seats, dice: real ? "real" : "virtual", length: 1 } as const;
  const table = tableOf(wish, { secret: "", commitment: "" });
  return { ...table, id: `review ${table.id}` };
}

/** The game that a record tells. */
export function ofRecord(written: Written, { options, bots }: Catalogue): Played {
  const { game, players, header, events } = written;
  const known = options.filter(({ name }) => header.has(name));
  const given = Object.fromEntries(known.map(({ name }) => [name, header.get(name)!]));
  const names = (header.get("names") ?? "").split(",").map((name) => name.trim());
  const seats = Array.from({ length: players }, (_, n) => seatOf(names[n] ?? "", n + 1, bots));
  const person = seats.findIndex(({ held }) => held);
  const setup = { game, players, options: settings(options, players, given) };
  return {
    table: made(setup, seats, header.get("dice") === "real"),
    events: events.map(({ text }) => text),
    seat: Math.max(0, person) + 1,
    address: null,
    lines: events.map(({ line }) => line),
  };
}

function seatOf(name: string, number: number, bots: readonly string[]): DeviceSeat {
  const person = personAt(number, name === NAMELESS ? "" : name);
  return bots.includes(name)
    ? { ...person, kind: "bot", name: "", bot: name, held: false }
    : person;
}

/** Reads a record; what a catalogue says is asked for when its game is known. */
export async function readText(
  text: string,
  about: (game: string) => Promise<Catalogue | null>,
): Promise<Played> {
  if (text.length > LONGEST) throw new Unreadable("review.bad.long");
  const written = parsed(text);
  if (written.events.length > MOST) throw new Unreadable("review.bad.long");
  const game = await about(written.game);
  if (!game) throw new Unreadable("review.bad.game", 2);
  const [least, most] = game.players;
  if (written.players < least || written.players > most)
    throw new Unreadable("review.bad.line", written.lineOf.get("players"));
  try {
    return ofRecord(written, game);
  } catch (error) {
    throw error instanceof Refusal
      ? new Unreadable("review.bad.line", badOption(written, game))
      : error;
  }
}

/** The line of the option that can't be. */
function badOption({ header, players, lineOf }: Written, { options }: Catalogue): number {
  const bad = options.find((option) => {
    const value = header.get(option.name);
    try {
      return value !== undefined && !settings([option], players, { [option.name]: value });
    } catch {
      return true;
    }
  });
  return lineOf.get(bad?.name ?? "") ?? 1;
}

function parsed(text: string): Written {
  try {
    return readRecord(text);
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    throw new Unreadable(text.trim() ? "review.bad.line" : "review.bad.empty", error.line);
  }
}

/** The line of the event that the rules refuse, from what the engine says of it. */
export function unreadable(error: unknown, { lines }: Played): unknown {
  const entry = error instanceof Refusal ? /^entry (\d+)/.exec(error.message)?.[1] : undefined;
  const line = entry && lines?.[Number(entry) - 1];
  return line ? new Unreadable("review.bad.line", line) : error;
}

/** A table of this device. */
export async function ofDevice(id: string): Promise<Played> {
  const found = await find(id);
  if (!found) throw new Refusal("not-found", "no such table");
  const { table, entries } = found;
  const events = await engine.ask("events", [foldedOf(table, entries)]);
  const person = table.seats.findIndex(({ held }) => held);
  return {
    table: { ...table, id: `review ${id}` },
    events,
    seat: Math.max(0, person) + 1,
    address: `/d/${id}`,
  };
}

/** A table of the server that one may see; not while people play there with others. */
export async function ofServer(id: string): Promise<Played> {
  const view = await judged(id, (key) => new Unreadable(key));
  const { game, players, options, dice } = view.table;
  const seats = view.seats.map(({ kind, name, bot, number, mine }): DeviceSeat => ({
    ...{ kind: kind === "bot" ? "bot" : "person", name, bot: bot ?? null, number, word: "" },
    held: mine,
  }));
  const mine = seats.findIndex(({ held }) => held);
  return {
    table: made({ game, players, options: options as Options }, seats, dice === "real"),
    events: standing(view.events),
    seat: Math.max(0, mine) + 1,
    address: `/t/${id}`,
  };
}

/** The events that no undo has taken back, up to the first answer that is secret. */
export function standing(events: readonly EventData[]): string[] {
  const stand = events.filter((event) => event.type !== "undo" && !event.undone);
  const secret = stand.findIndex((event) => event.type === "move" && !event.move);
  return stand
    .slice(0, secret < 0 ? undefined : secret)
    .map((event) => (event.type === "roll" ? `roll ${event.dice}` : `${event.seat} ${event.move}`));
}
