/** The games of an engine's folders, each loaded once. */
import type { Catalogue } from "../../web/src/engine/catalogue.ts";
import { Game } from "../../web/src/engine/game.ts";
import { once } from "../../web/src/engine/loading.ts";
import { Rules } from "../../web/src/engine/rules.ts";
import type { Place } from "../../web/run.ts";

const games = new Map<string, Promise<Game>>();

export const gameIn = (folder: string, place: Place): Promise<Game> =>
  once(games, folder, () => load(folder, place));

async function load(folder: string, { read }: Place): Promise<Game> {
  const catalogue = new TextDecoder().decode(await read(`${folder}/catalogue.json`));
  const rules = await Rules.load(await read(`${folder}/rules.wasm`));
  return new Game(rules, JSON.parse(catalogue) as Catalogue);
}
