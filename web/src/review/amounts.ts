/** Points and chances to win as a reader of a language expects them. */

import { percent, points } from "$lib/number";
import { written } from "$lib/plural";
import { say } from "$lib/words.svelte";
import { type Bar, isSum, type Unit } from "./figures";

const told = (unit: Unit) => (unit === "win" ? percent : points);

/** An amount: "31.4", or "12%". */
export const amountOf = (amount: number, unit: Unit, digits = unit === "win" ? 0 : 1): string =>
  told(unit)(amount, digits);

/** A change: "+3.1", "−4.0%". */
export const changeOf = (amount: number, unit: Unit, digits = 1): string =>
  told(unit)(amount, digits, true);

/** An amount in words: "12 points", "8% chance to win". */
export function inWords(amount: number, unit: Unit): string {
  if (unit === "win") return say("why.loss.win", { n: amountOf(amount, unit) });
  return say("result.solo", { n: Math.round(amount) });
}

/** The number of a bar, and what it is called. */
export const barOf = (bar: Bar, unit: Unit): string =>
  isSum(bar) ? amountOf(bar.amount, unit) : changeOf(bar.amount, unit);
export const labelOf = ({ part }: Bar, unit: Unit, over: boolean): string =>
  say(part === "score" && (!over || unit === "win") ? "review.end" : `review.${part}`);

/** Scores are whole. */
export const whole = (amount: number): string => written(Math.round(amount));
