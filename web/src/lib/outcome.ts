/** What a daily game came to, and the text that tells it to others without its dice. */

import { written } from "./plural";
import type { DailyDay } from "./types";

export interface Outcome {
  score: number;
  /** What the expert scores with the same dice, and the points that were lost, once they are known. */
  expert: number | null;
  errors: number | null;
  /** A sign a turn. */
  luck: string;
  skill: string;
}

/** What the server says of the visitor's game of a day, when it is over and judged. */
export function outcomeOf({ own, expert }: DailyDay): Outcome | null {
  if (!own || own.score === null || own.luck === null || own.skill === null) return null;
  return { score: own.score, expert, errors: own.errors, luck: own.luck, skill: own.skill };
}

/** A number of points that isn't whole. */
export const points = (n: number, language: string): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    Math.abs(n) < 0.05 ? 0 : n,
  );

type Say = (key: string, values?: Record<string, string | number>) => string;

/** The text to share: what was played, points, and the two rows of signs. */
export function shareText(
  game: string,
  day: string,
  { score, expert, errors, luck, skill }: Outcome,
  say: Say,
  language: string,
): string {
  const facts = [say("result.solo", { n: score })];
  if (expert !== null) facts.push(say("daily.share.expert", { n: written(expert) }));
  if (errors !== null) facts.push(say("daily.share.errors", { n: points(errors, language) }));
  return [say("daily.share", { game, day }), facts.join(" · "), luck, skill]
    .filter((line) => line)
    .join("\n");
}
