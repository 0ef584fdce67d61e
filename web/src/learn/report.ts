/** What is known of a finished game, in short: worked out once from its review, and then kept. */
import type { Advice, Losses, Review, ReviewStep } from "../engine/advice.ts";
import { lossesOf } from "../engine/losses.ts";
import { boxOf, errorsOf, isRoll, kindsOf, lossOf, moveOf } from "../review/figures.ts";
import type { Mistake, OwnPuzzle, Puzzle, Question } from "./question.ts";

/** How many choices of a theme there were, how many were taken, and what the others lost. */
export interface Kind {
  chances: number;
  taken: number;
  loss: number;
}

export interface Part {
  luck: number;
  error: number;
}

/** A game that was played: what a list of tables says of it. */
export interface Finished {
  /** `device <id>` or `server <id>`. */
  id: string;
  game: string;
  players: number;
  /** The reader's seat. */
  seat: number;
  /** When it ended, in seconds since 1970. */
  at: number;
  daily: string | null;
  /** The bots at the other seats; a person is "". */
  opponents: string[];
  scores: number[];
  winners: number[];
}

export interface Report extends Finished {
  /** The data that it was judged with. */
  version: string;
  unit: "points" | "win";
  /** The seat's score by area. */
  areas: Record<string, number>;
  /** In points: score = start + luck − errors + others. */
  start: number;
  luck: number;
  errors: number;
  others: number;
  /** Luck and errors in the first, the second and the last third of the game, in what counts. */
  phases: Part[];
  /** The choices that were not obvious. */
  open: Losses;
  kinds: Record<string, Kind>;
  /** What was lost by colour of the box; "" where none was filled. */
  lost: Record<string, number>;
  mistakes: Mistake[];
  /** The choices that make puzzles; reports of earlier data have none. */
  puzzles?: OwnPuzzle[];
  /** What bots lose in a choice that isn't obvious. */
  rates: Record<string, number>;
}

/** The parts of a game that are told apart. */
export const PHASES = 3;
/** The worst choices of a game that become questions. */
export const MOST = 5;

/** What a choice was about where the coach has spoken. */
export interface Choice {
  step: ReviewStep;
  advice: Advice;
  /** The position before it, as text, where it may be asked. */
  position?: string;
}

/** The choices that become questions, the worst first. */
export const worst = (review: Review, seat: number): ReviewStep[] =>
  errorsOf(review, seat).slice(0, MOST);

/** The choices of a seat that the coach is asked about, and whether they may be asked later. */
export function wanted(review: Review, seat: number): Map<ReviewStep, boolean> {
  const bad = worst(review, seat);
  const own = review.steps.filter((step) => step.seat === seat && !isRoll(step));
  return new Map(
    own
      .filter((step) => step.open || step.puzzle || bad.includes(step))
      .map((step) => [step, !!step.puzzle || bad.includes(step)]),
  );
}

interface Known {
  finished: Finished;
  version: string;
  areas: Record<string, number>;
  /** The letters of the dice, and the colour of a letter. */
  dice: string;
  colourOf: (letter: string) => string;
}

/** Puts together what is kept of a game. */
export function reportOf(
  { finished, version, areas, dice, colourOf }: Known,
  review: Review,
  choices: readonly Choice[],
): Report {
  const { seat } = finished;
  const { start, points } = review.balances[seat - 1]!;
  const bad = new Set(worst(review, seat));
  const mistakes = choices.filter(({ step }) => bad.has(step));
  return {
    ...finished,
    version,
    areas,
    unit: start.win === null ? "points" : "win",
    start: start.points,
    luck: points.luck,
    errors: points.error,
    others: points.others,
    phases: phasesOf(review, seat),
    open: lossesOf(review.steps, seat),
    kinds: kindsTaken(choices.filter(({ step }) => step.open || bad.has(step))),
    lost: lostBy(review, seat, (move) => {
      const letter = boxOf(move, dice);
      return letter && colourOf(letter);
    }),
    mistakes: mistakes.flatMap((choice) => mistakeIn(finished, choice)),
    puzzles: choices.flatMap((choice) => puzzleIn(finished, choice)),
    rates: review.rates,
  };
}

/** Luck and errors of a seat by thirds of the game. */
export function phasesOf({ steps }: Review, seat: number): Part[] {
  const phases = Array.from({ length: PHASES }, () => ({ luck: 0, error: 0 }));
  for (const [n, { effects }] of steps.entries()) {
    const own = effects[seat - 1]!;
    const { luck, error } = own.win ?? own.points;
    const phase = phases[Math.floor((PHASES * n) / steps.length)]!;
    phase.luck += luck;
    phase.error += error;
  }
  return phases;
}

const FINE = ["best", "brilliant", "good", "forced"];

/** By theme of the best move: how often there was a chance, and how often it was taken. */
export function kindsTaken(choices: readonly Choice[]): Record<string, Kind> {
  const found: Record<string, Kind> = {};
  for (const { step, advice } of choices) {
    const hintOf = (move: string | null) => advice.hints.find(({ text }) => text === move);
    const [best, played] = [hintOf(step.best) ?? advice.hints[0], hintOf(moveOf(step))];
    const taken = FINE.includes(step.name);
    const themes = taken ? (best?.themes ?? []) : kindsOf(played, best);
    for (const theme of themes) {
      const kind = (found[theme] ??= { chances: 0, taken: 0, loss: 0 });
      kind.chances += 1;
      kind.taken += taken ? 1 : 0;
      kind.loss += taken ? 0 : lossOf(step) / themes.length;
    }
  }
  return found;
}

function lostBy(
  review: Review,
  seat: number,
  keyOf: (move: string) => string,
): Record<string, number> {
  const lost: Record<string, number> = {};
  for (const step of errorsOf(review, seat)) {
    const key = keyOf(moveOf(step));
    lost[key] = (lost[key] ?? 0) + lossOf(step);
  }
  return lost;
}

const OTHER = ["placing"];

/** What is asked about any choice; nothing where its position isn't known. */
function questionIn({ id, game, seat, at }: Finished, { step, advice, position }: Choice) {
  const best = advice.hints.find(({ text }) => text === step.best);
  if (position === undefined || !best) return null;
  const unit: Question["unit"] = step.effects[seat - 1]!.win === null ? "points" : "win";
  return {
    id: `${id} ${step.number}`,
    ...{ game, position, seat, at, unit, from: id, number: step.number, best: best.text },
    themes: best.themes.length ? best.themes : OTHER,
  };
}

function mistakeIn(finished: Finished, choice: Choice): Mistake[] {
  const [question, { step }] = [questionIn(finished, choice), choice];
  if (!question) return [];
  const name = step.name as Mistake["name"];
  return [{ ...question, played: moveOf(step), name, lead: lossOf(step) }];
}

function puzzleIn(finished: Finished, choice: Choice): OwnPuzzle[] {
  const [question, { step, advice }] = [questionIn(finished, choice), choice];
  if (!question || !step.puzzle) return [];
  const lead = advice.hints[1]!.loss;
  return [{ ...question, ...step.puzzle, chosen: moveOf(step), lost: lossOf(step), lead }];
}

/** The puzzles of one's own games of a kind, the newest game first. */
export const ownPuzzles = (reports: readonly Report[], game: string): OwnPuzzle[] =>
  reports
    .filter((report) => report.game === game)
    .flatMap(({ puzzles }) => puzzles ?? [])
    .sort((a, b) => b.at - a.at);

/** What comes back when a puzzle of one's own was missed: the mistake it was, if it was one. */
export const missed = (reports: readonly Report[], puzzle: Puzzle): Question =>
  reports.flatMap(({ mistakes }) => mistakes).find(({ id }) => id === puzzle.id) ?? puzzle;
