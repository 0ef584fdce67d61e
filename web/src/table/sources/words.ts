/**
 * This browser's word for the dice of a server's table.
 *
 * Its digest is promised when one sits down, before any word is shown; the word itself is shown when
 * all seats are taken, before the first roll. So nobody, not the server either, can choose a word or
 * a secret that suits them. What was seen before the word was shown is kept, to be compared later.
 */
import type { Seat, TableInfo } from "$lib/types";
import { newId } from "../../device/table";
import { engine } from "../../engine/client";

export interface Kept {
  word: string;
  /** Whether the player has typed it. */
  typed: boolean;
  /** The first commitment of the server that was seen here. */
  commitment?: string;
  /** What all seats had promised when the word was shown. */
  promises?: string[];
}

const keyOf = (table: string): string => `rollwright.word.${table}`;

/** What is kept of a table, if anything is. */
export function kept(table: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(table)) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Keeps it; where nothing can be kept, the page itself remembers until it is left. */
const remembered = new Map<string, Kept>();
function keep(table: string, what: Kept): Kept {
  remembered.set(table, what);
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(what));
  } catch {
    // a private window or a full disk: the game goes on without a comparison later
  }
  return what;
}

const own = (table: string): Kept =>
  remembered.get(table) ?? kept(table) ?? keep(table, { word: newId(), typed: false });

/** The digest of this browser's word for a table. */
export const promiseFor = (table: string): Promise<string> =>
  engine.ask("digest", [own(table).word]);

/** Another word, that the player has typed. */
export const choose = (table: string, word: string): Kept =>
  keep(table, { ...own(table), word, typed: true });

/** What is known of the table: it, its seats, and whether it is for this visitor to roll first. */
export interface Known {
  table: TableInfo;
  seats: Seat[];
  roller: boolean;
  /** Whether the visitor wants to roll now. */
  rolling: boolean;
}

/** What is to be done about a seat now. */
export type Step = { seat: number; change: { promise: string } | { word: string } } | null;

const isMine = (seat: Seat): boolean => seat.mine && seat.kind === "person";

/** The word that the player has typed for a table. */
export const typed = (table: string): string => (own(table).typed ? own(table).word : "");

/** The next thing to tell the server, before the first roll. */
export async function nextStep({ table, seats, roller, rolling }: Known): Promise<Step> {
  const shown = table.words.some((word) => word);
  const mine = seats.filter(isMine);
  const promise = await promiseFor(table.id);
  // A seat's other device may have promised: its word is replaced by who rolls, not back and forth.
  const bare = mine.find(({ seat }) => {
    const given = table.promises[seat - 1];
    return !given || (rolling && given !== promise);
  });
  if (bare && !shown) return { seat: bare.seat, change: { promise } };
  const all = seats.every(({ seat, kind }) => kind !== "person" || table.promises[seat - 1]);
  const ready = shown || rolling || (all && !roller);
  const next = mine.find(
    ({ seat }) => table.promises[seat - 1] === promise && !table.words[seat - 1],
  );
  if (!next || !ready || table.status === "waiting") return null;
  const { word } = keep(table.id, { ...own(table.id), promises: table.promises });
  return { seat: next.seat, change: { word } };
}

/** Whether somebody else who is here has promised a word and not shown it yet. */
export const isAwaited = ({ promises, words }: TableInfo, seats: Seat[]): boolean =>
  seats.some(
    ({ seat, kind, present, mine }) =>
      kind === "person" && present && !mine && !!promises[seat - 1] && !words[seat - 1],
  );

/** Remembers the first commitment, and says whether the server still stands by it. */
export function standsBy({ id, commitment }: TableInfo): boolean {
  const known = own(id);
  if (!known.commitment) keep(id, { ...known, commitment: commitment ?? "" });
  return !known.commitment || known.commitment === commitment;
}
