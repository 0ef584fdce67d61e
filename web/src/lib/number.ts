/** Numbers that aren't whole, as the reader's language writes them. */
import { language, say } from "$lib/words.svelte";
import type { Value } from "../engine/mind";

const format = (n: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(language(), options).format(n).replace("-", "−");

/** Points with so many decimals; with a sign if they are gained or lost. */
export const points = (n: number, digits = 1, signed = false): string =>
  format(n, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? "exceptZero" : "negative",
  });

/** A chance. */
export const percent = (n: number, digits = 0, signed = false): string =>
  format(n, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? "exceptZero" : "negative",
  });

/** How far something may be off: never 0 where it is a little. */
export const errorOf = (n: number, wins: boolean): string =>
  wins ? percent(n, 1) : points(n, n < 0.095 ? 2 : 1);

/** How sure one value is: that it is exact, or how far it may be off. */
export const sureOf = ({ exact, error, win }: Value): string =>
  exact ? say("analysis.exact") : `±\u00a0${errorOf(error, win !== null)}`;

/** How sure several values are, as a sentence. */
export const sureOfAll = ({ exact, error, win }: Value): string =>
  say(exact ? "analysis.exact" : "analysis.error", { n: errorOf(error, win !== null) });

/** What counts, as its kind wants it: points, or a chance to win. */
export const worth = (n: number, wins: boolean, signed = false): string =>
  wins ? percent(n, 1, signed) : points(n, 1, signed);
