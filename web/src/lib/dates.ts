/** Dates in the reader's language. */
import { language } from "./words.svelte";

/** A time in milliseconds as a date. French counts the first day of a month: 1er janvier, 2 janvier. */
export function dated(at: number, form: Intl.DateTimeFormatOptions): string {
  const parts = new Intl.DateTimeFormat(language(), form).formatToParts(at);
  const named = parts.some(({ type, value }) => type === "month" && /\p{L}/u.test(value));
  const counts = language() === "fr" && named;
  return parts
    .map(({ type, value }) => (counts && type === "day" && value === "1" ? "1er" : value))
    .join("");
}
