/** Words with gaps: "{name}", and "{n, plural, one {# point} other {# points}}". */

/** A number that isn't whole, told with two decimals; a chance is told as a percentage. */
export interface Fraction {
  fraction: number;
  chance?: boolean;
}

export type Value = string | number | Fraction;
export type Values = Record<string, Value>;

/** A number as it is printed, with a true minus. */
export const written = (n: string | number): string =>
  typeof n === "number" ? String(n).replace("-", "−") : n;

/** What fills a gap, as a language writes it. */
export function told(value: Value, language: string): string {
  if (typeof value !== "object") return written(value);
  const { fraction, chance } = value;
  if (!chance) return decimals(fraction, 2, language);
  const sign = language === "en" || language === "it" ? "%" : "\u00a0%";
  return decimals(100 * fraction, 1, language) + sign;
}

/** A number with so many decimals, as Python rounds it: halves to the even digit. */
export function decimals(n: number, places: number, language: string): string {
  const size = Math.abs(n);
  // Only a number whose last binary digit is the very next one lies in the middle.
  const isHalf = (size * 2 ** (places + 1)) % 2 === 1;
  const below = Math.floor(size * 10 ** places);
  const rounded = isHalf ? (below + (below % 2)) / 10 ** places : size;
  const text = rounded.toFixed(places);
  const sign = n < 0 && /[1-9]/.test(text) ? "−" : "";
  return sign + (language === "en" ? text : text.replace(".", ","));
}

/** The text with its gaps filled, in a language's plural forms. */
export function fill(text: string, values: Values, language: string): string {
  let out = "";
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{", at);
    if (open < 0) return out + text.slice(at);
    const close = matching(text, open);
    out += text.slice(at, open) + gap(text.slice(open + 1, close), values, language);
    at = close + 1;
  }
  return out;
}

function matching(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}" && --depth === 0) return at;
  }
  throw new Error(`unclosed gap: ${text}`);
}

function gap(inside: string, values: Values, language: string): string {
  const parts = /^(\w+), plural, ([^]*)$/.exec(inside);
  if (!parts) return told(values[inside] ?? `{${inside}}`, language);
  const given = values[parts[1]!]!;
  const count = typeof given === "object" ? given : Number(given);
  const form = forms(parts[2]!);
  const text = form[formOf(count, language)] ?? form.other ?? "";
  return fill(text.replaceAll("#", told(count, language)), values, language);
}

/** The form that a number takes; a fraction takes in Russian that of few: 2 очка, 2,50 очка. */
function formOf(count: number | Fraction, language: string): string {
  const rules = new Intl.PluralRules(language);
  if (typeof count === "number") return rules.select(count);
  if (language === "fr") return rules.select(count.fraction);
  return language === "ru" ? "few" : "other";
}

function forms(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{", at);
    if (open < 0) break;
    const close = matching(text, open);
    found[text.slice(at, open).trim()] = text.slice(open + 1, close);
    at = close + 1;
  }
  return found;
}
