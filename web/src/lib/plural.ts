/** Words with gaps: "{name}", and "{n, plural, one {# point} other {# points}}". */

export type Values = Record<string, string | number>;

/** A number as it is printed, with a true minus. */
export const written = (n: string | number): string =>
  typeof n === "number" ? String(n).replace("-", "−") : n;

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
  if (!parts) return written(values[inside] ?? `{${inside}}`);
  const count = Number(values[parts[1]!]);
  const form = forms(parts[2]!);
  const text = form[new Intl.PluralRules(language).select(count)] ?? form.other ?? "";
  return fill(text.replaceAll("#", written(count)), values, language);
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
