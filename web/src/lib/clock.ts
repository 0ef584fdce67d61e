/** Time that people have left: counted down here, from what the server told last. */

import type { Clock, Clocks, NewTable } from "./types";
import { say } from "./words.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The last seconds of a time, which stand out. */
export const SHORT = 10;

/** The seconds that a seat has left at a moment, in milliseconds of this device. */
export function leftOf({ left, running, at = 0 }: Clocks, seat: number, now: number): number {
  const told = left[seat - 1] ?? 0;
  return running.includes(seat) ? Math.max(0, told - Math.max(0, now - at) / 1000) : told;
}

const two = (n: number): string => String(n).padStart(2, "0");

/** A time as a clock shows it, 0:09 or 1:05:00; days as days. */
export function shown(seconds: number): string {
  const all = Math.ceil(seconds - 1e-6);
  if (all >= DAY)
    return say("clock.days", { d: Math.floor(all / DAY), h: Math.floor((all % DAY) / HOUR) });
  const minutes = Math.floor((all % HOUR) / MINUTE);
  if (all < HOUR) return `${minutes}:${two(all % MINUTE)}`;
  return `${Math.floor(all / HOUR)}:${two(minutes)}:${two(all % MINUTE)}`;
}

/** A length of time in words: seconds, minutes or days. */
export function lengthOf(seconds: number): string {
  if (seconds % DAY === 0) return say("time.days", { n: seconds / DAY });
  if (seconds % MINUTE === 0) return say("time.minutes", { n: seconds / MINUTE });
  return say("time.seconds", { n: seconds });
}

type Limit = Pick<Clock, "per" | "seconds" | "added">;

/** A clock in words: how much time there is for what. */
export function limitOf({ per, seconds, added }: Limit): string {
  const time = lengthOf(seconds);
  if (per === "choice") return say("new.clock.choice", { time });
  return added
    ? say("new.clock.added", { time, added: lengthOf(added) })
    : say("new.clock.game", { time });
}

const choice = (seconds: number): Limit => ({ per: "choice", seconds, added: 0 });
const game = (minutes: number, added = 0): Limit => ({
  per: "game",
  seconds: minutes * MINUTE,
  added,
});

/** The clocks that the page offers. */
export const LIMITS: readonly Limit[] = [
  ...[30, MINUTE, 3 * MINUTE, DAY, 3 * DAY, 7 * DAY].map(choice),
  ...[game(5), game(10), game(20), game(5, 5), game(10, 10)],
];

/** The clock of a new table: one of those offered, and what happens when a time is up. */
export function clockOf(limit: number, then: string): NewTable["clock"] {
  const found = LIMITS[limit];
  if (!found) return null;
  return then === "pass" ? { ...found, then: "pass" } : { ...found, then: "bot", bot: then };
}
