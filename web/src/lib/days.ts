/** Days of the daily game, as texts like 2026-11-17: they begin and end at midnight UTC. */

const LENGTH = 24 * 3600 * 1000;

/** There is no daily game before. */
export const FIRST = "2026-01-01";

export const dayOf = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 10);

export const today = (): string => dayOf(Date.now());

/** When a day begins, in milliseconds since 1970. */
export const beginOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day so many days later. */
export const after = (day: string, days = 1): string => dayOf(beginOf(day) + days * LENGTH);

/** The day that an address names; today where it names none; nothing if there is no such day. */
export function readDay(text: string | null): string | null {
  if (!text) return today();
  const known = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(beginOf(text));
  return known && after(text, 0) === text && text >= FIRST ? text : null;
}

/** How many days in a row until a day, or the one before it, and how many at most. */
export function streak(played: Iterable<string>, until: string): { now: number; best: number } {
  const known = new Set(played);
  const run = (day: string): number => {
    let length = 0;
    while (known.has(after(day, -length))) length++;
    return length;
  };
  return {
    now: run(known.has(until) ? until : after(until, -1)),
    best: Math.max(0, ...[...known].map(run)),
  };
}
