/** What of a built page is kept for times without a connection, told by the names of its files. */

/** A build of the page, as its service worker knows it. Names are relative to the page's base. */
export interface Build {
  id: string;
  /** What the page needs whatever is played: scripts, styles, rules and sheets. */
  shell: string[];
  /** By language. */
  words: Record<string, string[]>;
  /** What bots and reviews know, by game: kept when somebody asks for it. */
  minds: Record<string, string[]>;
}

const WORDS = /^assets\/(?:games\/[\w-]+\.)?(?:reasons\.)?([a-z]{2})-[\w-]+\.js$/;
const OF_GAME = /(?:^|\/)assets\/games\/([\w-]+?)\.(\w+)[^/]*$/;
const RULES = ["rules", "catalogue"];
const LEFT_OUT = /(^|\/)(index\.html|sw\.js)$|\.map$/;

/** The language whose words a file holds. */
export const languageOf = (name: string): string | undefined => WORDS.exec(name)?.[1];

/** Whether a file is loaded when somebody needs it, and never kept. */
export const isLeftOut = (name: string): boolean => LEFT_OUT.test(name);

/** The game whose mind a file belongs to. */
export function mindOf(name: string): string | undefined {
  const [, game, part] = OF_GAME.exec(name) ?? [];
  return /\.(?:js|css)$/.test(name) || !part || RULES.includes(part) ? undefined : game;
}

/** The id of the build that an index names: what it loads first, which changes with all the rest. */
export const idOf = (names: (string | null)[]): string =>
  names.map((name) => /([^/]+)\.(?:js|css)$/.exec(name ?? "")?.[1] ?? "").join("+");

/** Sorts the files of a build. */
export function listed(id: string, names: string[]): Build {
  const build: Build = { id, shell: [], words: {}, minds: {} };
  for (const name of names.filter((one) => !isLeftOut(one)).sort()) {
    const [language, game] = [languageOf(name), mindOf(name)];
    if (language) (build.words[language] ??= []).push(name);
    else if (game) (build.minds[game] ??= []).push(name);
    else build.shell.push(name);
  }
  return build;
}

/** What all caches of a page's base begin with: an origin may have several such pages. */
export const prefixOf = (base: string): string => `rollwright:${base}:`;
/** The caches that all builds share: what bots know, and the newest index. */
export const MINDS = "minds";
export const INDEX = "newest";
