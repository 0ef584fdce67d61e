/** What bots play. */
import type { Files, Wanted } from "./calls.ts";
import type { Log } from "./fold.ts";
import { GREEDY, RANDOM } from "./rules.ts";
import { EngineError } from "./wasm.ts";

/** The bots that play any game; the others need its mind. */
const MINDLESS: Record<string, number> = { random: RANDOM, greedy: GREEDY };

/** A bot's move in the newest position, of which it sees what its seat may see. */
export async function choose({ game, position }: Log, files: Files, wanted: Wanted) {
  const simple = MINDLESS[wanted.bot];
  if (simple === undefined) throw new EngineError("missing", files.mind ?? "mind.wasm");
  const seen = game.view(position, wanted.seat);
  const stream = game.rules.streamOfChoices(wanted.seed);
  return game.textOf(seen, game.rules.choose(seen, wanted.seat - 1, simple, stream));
}
