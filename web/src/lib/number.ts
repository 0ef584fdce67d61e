/** Numbers that aren't whole, as the reader's language writes them. */
import { language } from "$lib/words.svelte";

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

/** What counts, as its kind wants it: points, or a chance to win. */
export const worth = (n: number, wins: boolean, signed = false): string =>
  wins ? percent(n, 1, signed) : points(n, 1, signed);
