/** Tables for tests: a game's lesson, played without a server. */

import { vi } from "vitest";
import { foldedOf, shownOf, SIGHT, stepOf } from "$lib/lessons";
import type { EventData, View } from "$lib/types";
import type { Catalogue } from "../src/engine/catalogue";
import { Log } from "../src/engine/fold";
import { Game } from "../src/engine/game";
import { see } from "../src/engine/look";
import { Rules } from "../src/engine/rules";
import type { GameFace } from "../src/games/contract";
import { Play, type Source } from "../src/table/play.svelte";

const codes = import.meta.glob<string>("../.engine/*/rules.wasm", {
  query: "?url&inline",
  import: "default",
});
const catalogues = import.meta.glob<Catalogue>("../.engine/*/catalogue.json", {
  import: "default",
});

async function gameOf(name: string): Promise<Game> {
  const code = await codes[`../.engine/${name}/rules.wasm`]!();
  const bytes = Uint8Array.from(atob(code.split(",")[1]!), (letter) => letter.charCodeAt(0));
  const catalogue = await catalogues[`../.engine/${name}/catalogue.json`]!();
  return new Game(await Rules.load(bytes), catalogue);
}

/** A step of a game's lesson, after what was chosen. */
export async function step(face: GameFace, number = 0, chosen: string[] = []): Promise<View> {
  const wanted = stepOf(face, number, chosen);
  const { setup, entries } = foldedOf(face, wanted);
  const game = await gameOf(face.name);
  const log = new Log(game, game.start(setup.players, setup.options));
  log.follow(entries.map(([text]) => text));
  return shownOf(face, wanted, see(log, SIGHT, [])).view;
}

export const source = (view: View, events: EventData[] = []): Source => ({
  view,
  before: null,
  events,
  busy: false,
  move: vi.fn(),
  roll: vi.fn(),
  undo: vi.fn(),
});

/** A step of a game's lesson, if need be with other moves. */
export async function at(face: GameFace, number: number, moves?: string[]): Promise<Play> {
  const view = await step(face, number);
  if (moves) view.state.moves = { 1: moves };
  return new Play(source(view), face);
}

/** What the log says of a move. */
export function tell(
  face: GameFace,
  move: string,
  name: string,
  faces = new Map<string, number>(),
): string {
  return face.tell({ event: { number: 1, type: "move", seat: 1, move, at: 0 }, move, name, faces });
}
