/** The words of the page in the reader's language, shared with the server: one file a language, and one a game. */

import { api, BASE } from "./base";
import { fill, type Values } from "./plural";

export const LANGUAGES = {
  en: "English",
  it: "Italiano",
  fr: "Français",
  ru: "Русский",
  de: "Deutsch",
};
export type Language = keyof typeof LANGUAGES;

type Words = Record<string, string>;
const files = import.meta.glob<{ default: Words }>(["$words/*.json", "$games/*/words/*.json"]);
/** A cookie, so that the server can send the words along with the page. */
const KEPT = "rollwright_language";
const YEAR = 365 * 24 * 3600;

let words = $state.raw<Words>({});
let spoken = $state<Language>("en");
/** The games whose words are wanted, and when they are there. */
const learned = new Map<string, Promise<void>>();

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

/** The words of a file of the page; of a game that the page was built without, the server has them. */
async function read(end: string): Promise<Words | undefined> {
  const path = Object.keys(files).find((name) => name.endsWith(end));
  return path ? (await files[path]!()).default : undefined;
}

const shared = async (language: Language): Promise<Words> =>
  (await read(`rollwright/words/${language}.json`))!;

async function ofGame(game: string, language: Language): Promise<Words> {
  const found = await read(`/${game.replaceAll("-", "_")}/words/${language}.json`);
  if (found) return found;
  const answer = await fetch(api(`/games/${game}/words?language=${language}`));
  return answer.ok ? ((await answer.json()) as Words) : {};
}

async function load(language: Language): Promise<void> {
  let parts: Words[];
  do
    parts = await Promise.all([
      ...[...learned.keys()].map((game) => ofGame(game, language)),
      shared(language),
    ]);
  while (parts.length <= learned.size);
  words = Object.assign({}, ...parts);
  spoken = language;
  document.documentElement.lang = language;
}

export const begin = (): Promise<void> => load(preferred());

/** Adds the words of a game. */
export function learn(game: string): Promise<void> {
  const learning = learned.get(game) ?? add(game, spoken);
  learned.set(game, learning);
  return learning;
}

async function add(game: string, language: Language): Promise<void> {
  const found = await ofGame(game, language);
  if (language === spoken) words = { ...found, ...words };
}

export function speak(language: Language): Promise<void> {
  document.cookie = `${KEPT}=${language}; path=${BASE}; max-age=${YEAR}; samesite=lax`;
  return load(language);
}

export const language = (): Language => spoken;

/** The words of a key with its gaps filled. */
export function say(key: string, values: Values = {}): string {
  const text = words[key];
  return text === undefined ? key : fill(text, values, spoken);
}

/** Whether there are words for a key. */
export const isKnown = (key: string): boolean => key in words;

/** The words of the first key that has any, or what is left without. */
export const sayFirst = (keys: string[], otherwise: string): string => {
  const key = keys.find(isKnown);
  return key ? say(key) : otherwise;
};

/** What follows a prefix in all keys that have words. */
export const after = (prefix: string): string[] =>
  Object.keys(words)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

/** A list in words: "red, green and blue". */
export const list = (items: string[]): string =>
  new Intl.ListFormat(spoken, { type: "conjunction" }).format(items);
