/** The words of the page in the reader's language; one file a language, shared with the server. */

import { fill, type Values } from "./plural";

export const LANGUAGES = { en: "English", it: "Italiano", fr: "Français", ru: "Русский", de: "Deutsch" };
export type Language = keyof typeof LANGUAGES;

const files = import.meta.glob<{ default: Record<string, string> }>("$words/*.json");
/** A cookie, so that the server can send the words along with the page. */
const KEPT = "rollwright_language";
const YEAR = 365 * 24 * 3600;

const now = $state<{ language: Language; words: Record<string, string> }>({ language: "en", words: {} });

function isLanguage(name: string | null | undefined): name is Language {
  return !!name && name in LANGUAGES;
}

/** The kept language, or the first of the browser's that we speak. */
function preferred(): Language {
  const kept = new RegExp(`${KEPT}=(\\w+)`).exec(document.cookie)?.[1];
  if (isLanguage(kept)) return kept;
  for (const name of navigator.languages) {
    const short = name.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return "en";
}

async function load(language: Language): Promise<void> {
  const path = Object.keys(files).find((name) => name.endsWith(`/${language}.json`));
  const file = await files[path!]!();
  now.words = file.default;
  now.language = language;
  document.documentElement.lang = language;
}

export const begin = (): Promise<void> => load(preferred());

export function speak(language: Language): Promise<void> {
  document.cookie = `${KEPT}=${language}; path=/; max-age=${YEAR}; samesite=lax`;
  return load(language);
}

export const language = (): Language => now.language;

/** The words of a key with its gaps filled. */
export function say(key: string, values: Values = {}): string {
  const text = now.words[key];
  return text === undefined ? key : fill(text, values, now.language);
}

/** A list in words: "red, green and blue". */
export const list = (items: string[]): string =>
  new Intl.ListFormat(now.language, { type: "conjunction" }).format(items);
