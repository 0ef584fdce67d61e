/** The games of the page: a folder each, loaded when it is shown; any other game gets a plain sheet. */

import { games as fetchGames } from "$lib/api";
import type { Game } from "$lib/types";
import { about } from "../device/wish";
import { learn } from "$lib/words.svelte";
import type { GameFace } from "./contract";

const folders = import.meta.glob<{ default: GameFace }>(["./*/index.ts", "!./plain/index.ts"]);
const titles = import.meta.glob<string>("./*/title.ts", { eager: true, import: "default" });

const folderOf = (path: string): string => path.split("/")[1]!;

/** The games that the page draws, by their names. */
export const DRAWN: readonly string[] = Object.keys(folders).map(folderOf);

const known = new Map(Object.entries(titles).map(([path, title]) => [folderOf(path), title]));
let asked: Promise<Game[]> | null = null;
const loaded = new Map<string, Promise<GameFace | null>>();

/** All games of the server; those that the page draws where none answers. */
export function all(): Promise<Game[]> {
  asked ??= fetchGames().then(
    ({ games }) => games,
    () => Promise.all(DRAWN.map(about)),
  );
  asked.catch(() => (asked = null));
  return asked;
}

/** The title of a game that the page draws; of others the server says it. */
export const titleOf = (game: string): string => known.get(game) ?? game;

/** Learns the titles of games that the page doesn't draw. */
export async function learnTitles(games: string[]): Promise<void> {
  if (games.every((name) => known.has(name))) return;
  for (const { name, title } of await all()) known.set(name, title);
}

/** A game's face with its words; none if there is no such game. */
export function load(game: string): Promise<GameFace | null> {
  const loading = loaded.get(game) ?? find(game);
  loaded.set(game, loading);
  loading.catch(() => loaded.delete(game));
  return loading;
}

async function find(game: string): Promise<GameFace | null> {
  const folder = folders[`./${game}/index.ts`];
  if (folder) return (await Promise.all([folder(), learn(game)]))[0].default;
  const [{ plain }, games] = await Promise.all([import("./plain"), all()]);
  const found = games.find(({ name }) => name === game);
  if (!found) return null;
  await learn(game);
  return plain(found);
}
