/**
 * What the analysis says: plain data, the same numbers as `rw.coach` and `rw.review` give.
 *
 *     const at: Asked = table;                               // or { files, position, entries }
 *     const { hints } = await minds.ask("coach", [at, seat]);
 *     reasonOf(hints[0], say, language());                   // lib/reason.ts: facts put to words
 *     const found = await minds.ask("review", [at], { progress: ({ done, of }) => …, signal });
 *
 * Seats count from 1. What a seat gains is positive: score = start + luck − error + others, in
 * points and, with others, in chances to win.
 */
import type { Fraction } from "../lib/plural.ts";
import type { Files, Folded } from "./calls.ts";
import type { Value } from "./mind.ts";
import type { Slots } from "./rules.ts";

export type { Fraction, Value };

/** Any position, and what has happened since, as texts of events; a table's own log does too. */
export interface Placed {
  files: Files;
  position: Slots;
  entries?: readonly string[];
}

export type Asked = Folded | Placed;

/** What fills a gap of a text: a text, a number, more words, or several of them. */
export type Gap = string | number | Fraction | Said | Gap[];

/** Something to say: the key of its words, and what fills their gaps. */
export interface Said {
  key: string;
  gaps: Record<string, Gap>;
}

/** Something that a move does, and what that is about; most facts have no theme. */
export interface Fact extends Said {
  theme: string;
}

/** The names of moves, the best first. */
export type MoveName =
  "forced" | "brilliant" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";
export type RollName = "usual" | "lucky" | "jackpot" | "unlucky" | "disaster";

/** A legal move: what it is worth, what it loses, and why. */
export interface Hint {
  /** Its number, and its notation. */
  move: number;
  text: string;
  value: Value;
  /** What it loses against the best: points or, with others, chance to win. */
  loss: number;
  name: MoveName;
  /** What it does on the sheet. */
  facts: Fact[];
  /** What it loses against the best move; for the best move, what the next best loses. */
  against: Said;
  /** What it is about, each once. */
  themes: string[];
}

/** All that the coach says to a seat, the best move first. */
export interface Advice {
  seat: number;
  hints: Hint[];
  /** What the seat can expect. Its error is that of every value here; a hint's is that of its loss. */
  value: Value;
}

/** What makes up the change of a value: luck − error + others. */
export interface Parts {
  luck: number;
  error: number;
  /** All the rest. */
  others: number;
  /** What the values corrected themselves by: a part of the rest. */
  correction: number;
}
export const NONE: Parts = { luck: 0, error: 0, others: 0, correction: 0 };

/** What an event did to a seat: the value after it, and the parts of the change. */
export interface Effect {
  value: Value;
  points: Parts;
  /** Alone there is nobody to win against. */
  win: Parts | null;
}

/** A choice as a puzzle: how hard it is, and how often the bots' levels below expert solve it. */
export interface Riddle {
  /** From 1 to 5. */
  difficulty: number;
  /** The weakest level first. */
  solved: number[];
}

export interface ReviewStep {
  /** The place of the event among those that stand, from 1. */
  number: number;
  /** As in a record: `roll p4 y3`, or `1 take p4 p`. */
  event: string;
  /** Who moved or, for a roll, who was active. */
  seat: number;
  name: MoveName | RollName;
  /** The move played, where no other is better beyond the value's error; null for a roll. */
  best: string | null;
  /** Whether the choice was not obvious; a roll is none. */
  open: boolean;
  /** For a choice that makes a puzzle. */
  puzzle: Riddle | null;
  /** By seat. */
  effects: Effect[];
}

/** A seat's game in a line: start + luck − error + others = end. */
export interface Balance {
  seat: number;
  start: Value;
  points: Parts;
  win: Parts | null;
  end: Value;
}

/** What a seat loses in a choice that isn't obvious, how sure that is, and the bot that comes nearest. */
export interface Level {
  rate: number;
  /** The standard error of the rate. */
  error: number;
  choices: number;
  bot: string;
  /** A bot that loses as much: `sight=0.62`. */
  equal: string;
}

/** What choices lost that were not obvious: how many, the sum, and that of the squares. */
export interface Losses {
  count: number;
  loss: number;
  squares: number;
}

export interface Review {
  /** By seat: the value at the start. */
  start: Value[];
  steps: ReviewStep[];
  /** By seat. */
  balances: Balance[];
  /** By seat; none where too few choices were not obvious. */
  levels: (Level | null)[];
  /** What bots lose in a choice that isn't obvious, with so many players. */
  rates: Record<string, number>;
}

/** How far a long answer has come. */
export interface Progress {
  done: number;
  of: number;
}

/** What can be asked of the analysis; all of it of the worker `minds`. */
export interface AnalysisCalls {
  /** What a seat that owes a choice can do, best first. It sees what the seat may see. */
  coach(at: Asked, seat: number): Advice;
  /** Every event that stands, up to the first answer that is secret now. It tells its progress. */
  review(at: Asked): Review;
  /** By seat: what it can expect; in the end, its score and its part of the victory. */
  value(at: Asked): Value[];
  /** The level of who lost so much at tables of so many; none where it can't be told. */
  level(files: Files, players: number, losses: Losses): Level | null;
}
