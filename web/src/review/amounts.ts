/** Points and chances to win as a reader of a language expects them. */

import { written } from "$lib/plural";
import { language, say } from "$lib/words.svelte";
import type { Unit } from "./figures";

type Sign = "auto" | "exceptZero";

function told(amount: number, unit: Unit, digits: number, sign: Sign): string {
  const style = unit === "win" ? ({ style: "percent" } as const) : {};
  const form = new Intl.NumberFormat(language(), {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: sign,
  });
  return form.format(amount).replace("-", "−");
}

/** An amount: "31.4", or "12%". */
export const amountOf = (amount: number, unit: Unit, digits = unit === "win" ? 0 : 1): string =>
  told(Math.abs(amount) < 0.5 * tiny(unit, digits) ? 0 : amount, unit, digits, "auto");

/** A change: "+3.1", "−4%". */
export const changeOf = (amount: number, unit: Unit, digits = 1): string =>
  told(amount, unit, digits, "exceptZero");

const tiny = (unit: Unit, digits: number): number => 10 ** -(digits + (unit === "win" ? 2 : 0));

/** An amount in words: "12 points", "8% chance to win". */
export function inWords(amount: number, unit: Unit): string {
  if (unit === "win") return say("why.loss.win", { n: amountOf(amount, unit) });
  return say("result.solo", { n: Math.round(amount) });
}

/** Scores are whole. */
export const whole = (amount: number): string => written(Math.round(amount));
