/** The records of one's games, as texts. */
import { api } from "$lib/base";
import { find } from "../device/keeper";
import { headerOf } from "../device/table";
import { foldedOf } from "../device/view";
import { about } from "../device/wish";
import { engine } from "../engine/client";
import { settings } from "../engine/options";
import { writeRecord } from "../engine/record";
import { ON_DEVICE } from "./library.svelte";
import type { Finished } from "./report";
import type { Entry } from "./zip";

async function recordOf({ id }: Finished): Promise<string | null> {
  const [place, name] = id.split(" ") as [string, string];
  if (place !== ON_DEVICE) {
    const answer = await fetch(api(`/tables/${encodeURIComponent(name)}/record`));
    return answer.ok ? answer.text() : null;
  }
  const found = await find(name);
  if (!found) return null;
  const { table, entries } = found;
  const events = await engine.ask("events", [foldedOf(table, entries)]);
  const { options } = await about(table.game);
  const header = headerOf(table, settings(options, table.players, {}));
  return writeRecord(table.game, table.players, header, events);
}

/** A file for each game that can still be read. */
export async function recordsOf(games: readonly Finished[]): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const game of games) {
    const text = await recordOf(game).catch(() => null);
    const day = new Date(game.at * 1000).toISOString().slice(0, 10);
    const id = game.id.split(" ")[1]!.slice(0, 6);
    if (text !== null) found.push({ name: `${game.game}-${day}-${id}.txt`, text });
  }
  return found;
}
