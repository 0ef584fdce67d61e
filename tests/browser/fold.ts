/** Folds logs as the page does: cases come in as JSON, what a viewer sees after each entry goes out. */
import { Log } from "../../web/src/engine/fold.ts";
import type { Game } from "../../web/src/engine/game.ts";
import type { Options } from "../../web/src/engine/options.ts";
import { eventsOf, type Sight, stateOf } from "../../web/src/engine/shown.ts";
import { publicEvents, turnOf } from "../../web/src/engine/turns.ts";
import type { Place } from "../../web/run.ts";
import { gameIn } from "./games.ts";

interface Case {
  folder: string;
  players: number;
  options: Options;
  entries: string[];
  sight: Sight;
}

function fold(game: Game, { players, options, entries, sight }: Case) {
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

export const answer = (cases: Case[], place: Place) =>
  Promise.all(cases.map(async (one) => fold(await gameIn(one.folder, place), one)));
