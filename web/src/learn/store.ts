/**
 * What this device knows of somebody's learning, in a database of its own: puzzles that were
 * answered, questions that come back, and games that were judged.
 *
 * Where a browser keeps nothing (private windows, a full disk), it lives as long as the page;
 * `trouble` says so.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { isFull, makeSafe, noteFull } from "../lib/room.ts";
import type { Result } from "./choosing.ts";
import type { Mistake, Question } from "./question.ts";
import type { Report } from "./report.ts";
import type { Schedule } from "./spacing.ts";

/** A question with its schedule: a puzzle that was missed, or a choice of one's own. */
export interface Card extends Schedule {
  id: string;
  question: Question | Mistake;
}

/** A day's puzzle that was answered. */
export interface Day {
  game: string;
  day: string;
  first: boolean;
}

/** How many puzzles were solved in a row. */
export interface Streak {
  /** Those of one's own games have a row of their own: `own <game>`. */
  game: string;
  now: number;
  best: number;
}

/** The row of a game's puzzles, or of those of one's own games. */
export function streakOf(streaks: readonly Streak[], game: string, own: boolean): Streak {
  const key = own ? `own ${game}` : game;
  return streaks.find((one) => one.game === key) ?? { game: key, now: 0, best: 0 };
}

interface Kept extends DBSchema {
  results: { key: string; value: Result; indexes: { game: string } };
  days: { key: [string, string]; value: Day };
  streaks: { key: string; value: Streak };
  cards: { key: string; value: Card };
  reports: { key: string; value: Report };
}

type Name = "results" | "days" | "streaks" | "cards" | "reports";
type Kind = { [One in Name]: Kept[One]["value"] };

const NAME = "rollwright-learn";
const VERSION = 1;

const keyOf: { [One in Name]: (value: Kind[One]) => string } = {
  results: ({ id }) => id,
  days: ({ game, day }) => `${game} ${day}`,
  streaks: ({ game }) => game,
  cards: ({ id }) => id,
  reports: ({ id }) => id,
};

let opening: Promise<IDBPDatabase<Kept>> | null = null;
/** What could not be kept. */
const memory: { [One in Name]: Map<string, Kind[One]> } = {
  results: new Map(),
  days: new Map(),
  streaks: new Map(),
  cards: new Map(),
  reports: new Map(),
};
/** Why nothing is kept: a key of words; "" if it is. */
let why: "" | "learn.full" | "learn.unkept" = "";

export const trouble = (): typeof why => why;

function open(): Promise<IDBPDatabase<Kept>> {
  opening ??= openDB<Kept>(NAME, VERSION, {
    upgrade(base) {
      base.createObjectStore("results", { keyPath: "id" }).createIndex("game", "game");
      base.createObjectStore("days", { keyPath: ["game", "day"] });
      base.createObjectStore("streaks", { keyPath: "game" });
      base.createObjectStore("cards", { keyPath: "id" });
      base.createObjectStore("reports", { keyPath: "id" });
    },
    blocking: (_was, _will, event) => (event.target as IDBDatabase).close(),
    terminated: () => (opening = null),
  });
  opening.catch(() => (opening = null));
  return opening;
}

function failed(error: unknown): void {
  if (isFull(error)) noteFull();
  why = isFull(error) ? "learn.full" : "learn.unkept";
}

/** Keeps something; if only in memory. */
export async function keep<One extends Name>(name: One, value: Kind[One]): Promise<void> {
  const unkept = memory[name] as Map<string, Kind[One]>;
  const key = keyOf[name](value);
  try {
    await makeSafe();
    await (await open()).put(name, value);
    unkept.delete(key);
    if (!Object.values(memory).some(({ size }) => size)) why = "";
  } catch (error) {
    unkept.set(key, value);
    failed(error);
  }
}

/** All of a kind. */
export async function all<One extends Name>(name: One): Promise<Kind[One][]> {
  const unkept = memory[name] as Map<string, Kind[One]>;
  try {
    const found = (await (await open()).getAll(name)) as Kind[One][];
    return [...found.filter((value) => !unkept.has(keyOf[name](value))), ...unkept.values()];
  } catch (error) {
    failed(error);
    return [...unkept.values()];
  }
}

/** Forgets what has a key; the parts of one that has several are given as a list. */
export async function drop(name: "cards" | "reports", key: string): Promise<void> {
  memory[name].delete(key);
  await open()
    .then((base) => base.delete(name, key))
    .catch(failed);
}
