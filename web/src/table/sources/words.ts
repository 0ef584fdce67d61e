/**
 * This browser's word for the dice of a server's table.
 *
 * Its digest is promised when one sits down, before any word is shown; the word itself is shown when
 * all seats are taken, before the first roll. So nobody, not the server either, can choose a word or
 * a secret that suits them. What was seen before the word was shown is kept, to be compared later.
 */
import type { Seat, TableInfo } from "$lib/types";
import { newId } from "../../device/table";
import type { Claim, Given } from "../../engine/check";
import { engine } from "../../engine/client";

export interface Kept {
  word: string;
  /** Whether the player has typed it. */
  typed: boolean;
  /** The first commitment of the server that was seen here. */
  commitment?: string;
  /** What it said then of rolls from before the game was handed over. */
  given?: string;
  /** What all seats had promised when the word was shown. */
  promises?: string[];
  /** The words of all seats, as far as they were shown before the first roll. */
  words?: string[];
  /** Whether the server has taken the word. */
  taken?: boolean;
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
  /** The seat that is to roll. */
  active: number;
}

/** What is to be done about a seat now. */
export type Step = { seat: number; change: { promise: string } | { word: string } } | null;

const isMine = (seat: Seat): boolean => seat.mine && seat.kind === "person";

/** The word that the player has typed for a table. */
export const typed = (table: string): string => (own(table).typed ? own(table).word : "");

/** The next thing to tell the server, before the first roll. */
export async function nextStep({ table, seats, roller, rolling, active }: Known): Promise<Step> {
  const shown = table.words.some((word) => word);
  const mine = seats.filter(isMine);
  const promise = await promiseFor(table.id);
  // A seat's other device may have promised: its word is replaced by who rolls, not back and forth.
  const bare = mine.find(({ seat }) => {
    const given = table.promises[seat - 1];
    return !given || (rolling && given !== promise);
  });
  if (bare && own(table.id).taken) keep(table.id, { ...own(table.id), taken: false });
  if (bare && !shown) return { seat: bare.seat, change: { promise } };
  const all = seats.every(({ seat, kind }) => kind !== "person" || table.promises[seat - 1]);
  // At a table that was handed over: whoever takes the open seat should be able to promise too.
  const early = seats.some(({ kind }) => kind === "open") && seats[active - 1]?.kind !== "bot";
  const ready = shown || rolling || (all && !roller && !early);
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

/** Notes that the server has taken the word. */
export const isTaken = (table: string): Kept => keep(table, { ...own(table), taken: true });

const markOf = (given: Given | null): string =>
  given ? `${given.rolls} ${given.commitment} ${given.words}` : "";

/**
 * Remembers what the server said first, and says whether it still stands by it, so many rolls having
 * been made. Rolls that are still to come can't be given: whoever knows their secret knew them.
 */
export function standsBy({ id, commitment, given, words }: TableInfo, rolls: number): boolean {
  const { commitment: first, given: firstGiven, ...known } = own(id);
  const seen = { commitment: first || (commitment ?? ""), given: firstGiven ?? markOf(given) };
  keep(id, { ...known, ...seen, words });
  const same = seen.commitment === (commitment ?? "") && seen.given === markOf(given);
  return same && (given?.rolls ?? 0) <= rolls;
}

/** Whether a record says what this browser saw before the first roll; null if it saw nothing. */
export function compare(
  table: string,
  claim: Pick<Claim, "commitment" | "given" | "promises" | "words">,
): "same" | "other" | null {
  const seen = kept(table);
  if (!seen?.commitment) return null;
  const { promises = [], words = [], given = markOf(claim.given) } = seen;
  const isSame =
    seen.commitment === claim.commitment &&
    given === markOf(claim.given) &&
    promises.every((one, n) => one === claim.promises[n]) &&
    words.every((word, n) => !word || word === claim.words[n]) &&
    (!seen.taken || claim.words.includes(seen.word));
  return isSame ? "same" : "other";
}
