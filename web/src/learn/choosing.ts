/** Which puzzle comes next: pure functions over the puzzles of a game and what was solved. */
import { beginOf, FIRST } from "../lib/days.ts";
import { HARDEST, type Puzzle } from "./question.ts";

/** What is known of a puzzle on this device. */
export interface Result {
  id: string;
  game: string;
  /** Whether the first try was right, when it was asked last. */
  first: boolean;
  /** How often it was asked, and when last, in milliseconds. */
  asked: number;
  at: number;
}

/** What is wanted; 0 and "" stand for any. */
export interface Wish {
  theme: string;
  difficulty: number;
}

const DAY = 86_400_000;
/** Prime, so that days in a row are far apart and every puzzle has its day. */
const STRIDE = 7919;
/** Solved in a row until a streak becomes one step harder. */
const CLIMB = 3;

/** The puzzle of a day: the same for everybody. */
export function ofDay(puzzles: readonly Puzzle[], day: string): Puzzle | undefined {
  const days = Math.round((beginOf(day) - beginOf(FIRST)) / DAY);
  return puzzles[(((days * STRIDE) % puzzles.length) + puzzles.length) % puzzles.length];
}

export const fits = ({ themes, difficulty }: Puzzle, wish: Wish): boolean =>
  (!wish.theme || themes.includes(wish.theme)) &&
  (!wish.difficulty || difficulty === wish.difficulty);

/** How hard a puzzle of a streak is, after so many that were solved. */
export const climbed = (streak: number): number =>
  Math.min(HARDEST, 1 + Math.floor(streak / CLIMB));

/** One of the puzzles that were never asked; when there are none, of those asked longest ago. */
export function nextOf(
  puzzles: readonly Puzzle[],
  results: ReadonlyMap<string, Result>,
  last: string | undefined,
  random: () => number = Math.random,
): Puzzle | undefined {
  const others = puzzles.filter(({ id }) => id !== last);
  const fresh = others.filter(({ id }) => !results.has(id));
  if (fresh.length) return fresh[Math.floor(random() * fresh.length)];
  const old = others.sort((a, b) => results.get(a.id)!.at - results.get(b.id)!.at);
  return old[0] ?? puzzles[0];
}

/** A puzzle for a streak: as hard as it has become, or the nearest there is. */
export function climbing(
  puzzles: readonly Puzzle[],
  results: ReadonlyMap<string, Result>,
  streak: number,
  last: string | undefined,
  random: () => number = Math.random,
): Puzzle | undefined {
  const wanted = climbed(streak);
  const far = (puzzle: Puzzle): number => Math.abs(puzzle.difficulty - wanted);
  const least = Math.min(...puzzles.map(far));
  return nextOf(
    puzzles.filter((one) => far(one) === least),
    results,
    last,
    random,
  );
}

/** The themes of puzzles with how many have each, the commonest first. */
export function themesOf(puzzles: readonly { themes: string[] }[]): [theme: string, n: number][] {
  const counts = new Map<string, number>();
  for (const { themes } of puzzles)
    for (const theme of themes) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}
