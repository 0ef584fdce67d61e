/**
 * Where the files of a game's engine are. Those of the games that the page draws are built with it,
 * so that a page and its engine are always of one build; other games' are made by their server.
 */

import { api, IS_SITE } from "$lib/base";

export interface EngineFiles {
  rules: string;
  catalogue: string;
  /** None where a game has no mind in the page: its bots play on a server. */
  mind: string | undefined;
  /** What its coach and reviews compute, where it has a mind. */
  analysis: string | undefined;
  /** The data of a mind, by the name of the file. */
  data(name: string): string | undefined;
  /** The names of all files that were built with the page. */
  names: string[];
}

const built = import.meta.glob<string>("../../.engine/*/*", {
  query: "?url",
  eager: true,
  import: "default",
});

const addresses = new Map(
  Object.entries(built).map(([path, url]) => [path.split("/").slice(-2).join("/"), url]),
);

/** The files of a game's engine; none where neither the page nor a server has them. */
export function files(game: string): EngineFiles | undefined {
  const own = (name: string): string | undefined => addresses.get(`${game}/${name}`);
  const made = (name: string): string => api(`/games/${game}/engine/${name}`);
  if (IS_SITE && !own("rules.wasm")) return undefined;
  return {
    rules: own("rules.wasm") ?? made("rules.wasm"),
    catalogue: own("catalogue.json") ?? made("catalogue.json"),
    mind: own("mind.wasm"),
    analysis: own("analysis.wasm"),
    data: own,
    names: [...addresses.keys()]
      .filter((path) => path.startsWith(`${game}/`))
      .map((path) => path.slice(game.length + 1)),
  };
}
