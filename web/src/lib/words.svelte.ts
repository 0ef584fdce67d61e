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
type File = { default: Words };
const files = import.meta.glob<File>(["$words/*.json", "$games/*/words/*.json"]);
/** The words of reasons, which few readers need. */
const reasons = import.meta.glob<File>(["$words/*.json", "$games/*/words/*.json"], {
  query: "?reasons",
});
/** A cookie, so that the server can send the words along with the page. */
const KEPT = "rollwright_language";
const YEAR = 365 * 24 * 3600;

let words = $state.raw<Words>({});
let spoken = $state<Language>("en");
/** The games whose words are wanted, and when they are there. */
const learned = new Map<string, Promise<void>>();
/** The games whose reasons are wanted; "" stands for what all games say. */
const reasoned = new Map<string, Promise<void>>();

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
async function read(end: string, from = files): Promise<Words | undefined> {
  const path = Object.keys(from).find((name) => name.endsWith(end));
  return path ? (await from[path]!()).default : undefined;
}

const fileOf = (game: string, language: Language): string =>
  `/${game.replaceAll("-", "_") || "rollwright"}/words/${language}.json`;

const shared = async (language: Language): Promise<Words> => (await read(fileOf("", language)))!;

/** The words of reasons; those of a game that the page was built without come with its others. */
const ofReasons = async (game: string, language: Language): Promise<Words> =>
  (await read(fileOf(game, language), reasons)) ?? {};

async function ofGame(game: string, language: Language): Promise<Words> {
  const found = await read(fileOf(game, language));
  if (found) return found;
  const answer = await fetch(api(`/games/${game}/words?language=${language}`));
  return answer.ok ? ((await answer.json()) as Words) : {};
}

async function load(language: Language): Promise<void> {
  let parts: Words[];
  do
    parts = await Promise.all([
      ...[...learned.keys()].map((game) => ofGame(game, language)),
      ...[...reasoned.keys()].map((game) => ofReasons(game, language)),
      shared(language),
    ]);
  while (parts.length <= learned.size + reasoned.size);
  words = Object.assign({}, ...parts);
  spoken = language;
  document.documentElement.lang = language;
}

export const begin = (): Promise<void> => load(preferred());

/** Adds the words of a game. */
export const learn = (game: string): Promise<void> => take(learned, game, ofGame);

/** Adds the words of a game's reasons, beside its own. */
export async function learnReasons(game: string): Promise<void> {
  await Promise.all([learn(game), take(reasoned, "", ofReasons), take(reasoned, game, ofReasons)]);
}

function take(known: typeof learned, game: string, read: typeof ofGame): Promise<void> {
  const learning = known.get(game) ?? add(game, spoken, read);
  known.set(game, learning);
  return learning;
}

async function add(game: string, language: Language, read: typeof ofGame): Promise<void> {
  const found = await read(game, language);
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
