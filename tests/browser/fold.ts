/** Folds logs as the page does: cases come in as JSON, what a viewer sees after each entry goes out. */
import { readFileSync } from "node:fs";
import { Log } from "../../web/src/engine/fold.ts";
import { Game } from "../../web/src/engine/game.ts";
import type { Options } from "../../web/src/engine/options.ts";
import { Rules } from "../../web/src/engine/rules.ts";
import type { Catalogue } from "../../web/src/engine/shapes.ts";
import { eventsOf, type Sight, stateOf } from "../../web/src/engine/shown.ts";
import { publicEvents, turnOf } from "../../web/src/engine/turns.ts";

interface Case {
  folder: string;
  players: number;
  options: Options;
  entries: string[];
  sight: Sight;
}

const loaded = new Map<string, Promise<Game>>();

async function load(folder: string): Promise<Game> {
  const catalogue = JSON.parse(readFileSync(`${folder}/catalogue.json`, "utf-8")) as Catalogue;
  return new Game(await Rules.load(readFileSync(`${folder}/rules.wasm`)), catalogue);
}

async function fold({ folder, players, options, entries, sight }: Case) {
  const game = await (loaded.get(folder) ?? load(folder));
  loaded.set(folder, Promise.resolve(game));
  const log = new Log(game, game.start(players, options));
  const seen = () => ({
    state: stateOf(log, sight),
    events: eventsOf(log, sight, []).slice(-3),
    bot: turnOf(log, sight)?.seat ?? null,
    record: publicEvents(log, entries).length,
  });
  const all = [seen()];
  for (const entry of entries) {
    log.add(entry);
    all.push(seen());
  }
  return all;
}

const cases = JSON.parse(readFileSync(0, "utf-8")) as Case[];
console.log(JSON.stringify(await Promise.all(cases.map(fold))));
