/** A question: a position in which one move is best. A puzzle, or a choice of one's own. */
import type { Hint, MoveName } from "../engine/advice.ts";

export interface Question {
  /** Stays the same wherever it is kept. */
  id: string;
  game: string;
  /** The text of the position. */
  position: string;
  seat: number;
  best: string;
  /** What the best move is ahead by or, of one's own choice, what was lost. */
  lead: number;
  unit: "points" | "win";
  themes: string[];
}

/** A puzzle, and how often the bots' levels below expert solve it, the weakest first. */
export interface Puzzle extends Question {
  solved: number[];
  /** From 1 to 5. */
  difficulty: number;
}

/** Where a choice of one's own is from. */
interface Whence {
  /** The game, as the library knows it, and the number of the event there. */
  from: string;
  number: number;
  /** When the game was played, in seconds since 1970. */
  at: number;
}

/** A choice of one's own that lost something. */
export interface Mistake extends Question, Whence {
  played: string;
  name: MoveName;
}

/** A choice of one's own that makes a puzzle. */
export interface OwnPuzzle extends Puzzle, Whence {
  /** What was chosen, and what that lost. */
  chosen: string;
  lost: number;
}

export const isMistake = (question: Question): question is Mistake => "played" in question;
export const isOwn = (question: Question): question is OwnPuzzle => "chosen" in question;

/** What an answer is: the best move, one that is good too, or one that loses something. */
export type Verdict = "right" | "close" | "wrong";

const BEST: readonly MoveName[] = ["best", "brilliant", "forced"];

/** Judges a move; without the coach's word for it only the best move is known. */
export function verdictOf(best: string, move: string, hint: Hint | undefined): Verdict {
  if (move === best || (hint && BEST.includes(hint.name))) return "right";
  return hint?.name === "good" ? "close" : "wrong";
}

/** How many players a position has. */
export const playersOf = (position: string): number => Math.max(1, position.split("|").length - 1);

/** How hard the hardest puzzles are. */
export const HARDEST = 5;
