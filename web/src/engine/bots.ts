/** What bots play. Those that need a mind have it loaded with their first choice. */
import type { Files, Wanted } from "./calls.ts";
import type { Log } from "./fold.ts";
import type { Game } from "./game.ts";
import { once } from "./loading.ts";
import { type Mind, MindSource } from "./mind.ts";
import { GREEDY, RANDOM } from "./rules.ts";
import { EngineError, fetchBytes } from "./wasm.ts";

/** The bots that play any game; the others need its mind. */
const MINDLESS: Record<string, number> = { random: RANDOM, greedy: GREEDY };
const minds = new Map<string, Promise<Mind>>();

/** A bot's move in the newest position, of which it sees what its seat may see. */
export async function choose(log: Log, files: Files, wanted: Wanted): Promise<string> {
  const { game } = log;
  const seat = wanted.seat - 1;
  const seen = game.view(log.position, wanted.seat);
  const stream = game.rules.streamOfChoices(wanted.seed);
  const simple = MINDLESS[wanted.bot];
  const move =
    simple === undefined
      ? (await mindOf(game, files, game.rules.players(seen))).choose(wanted.bot, seen, seat, stream)
      : game.rules.choose(seen, seat, simple, stream);
  return game.textOf(seen, move);
}

/** The mind of a game for so many players, loaded once. */
export const mindOf = (game: Game, files: Files, players: number): Promise<Mind> =>
  once(minds, `${files.mind} ${players}`, () => open(game, files, players));

/** The bytes of a file that a game may lack. */
export function bytes(url: string | undefined, name: string): Promise<ArrayBuffer> {
  if (!url) throw new EngineError("missing", name);
  return fetchBytes(url);
}

async function open(game: Game, { mind, data }: Files, players: number): Promise<Mind> {
  const source = await MindSource.load(await bytes(mind, "mind.wasm"));
  return source.open(game.rules, players, ({ name }) => bytes(data[name], name));
}
