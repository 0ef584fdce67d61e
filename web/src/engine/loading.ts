/** Loads games into a worker: each once, and again if it failed. */
import type { Files } from "./calls.ts";
import type { Catalogue } from "./catalogue.ts";
import { Game } from "./game.ts";
import { Rules } from "./rules.ts";
import { EngineError, fetchBytes } from "./wasm.ts";

const games = new Map<string, Promise<Game>>();

/** Remembers what is being made, until it fails. */
export function once<Made>(
  known: Map<string, Promise<Made>>,
  key: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const making = known.get(key) ?? make();
  known.set(key, making);
  making.catch(() => known.delete(key));
  return making;
}

export const gameOf = (files: Files): Promise<Game> =>
  once(games, files.rules, () => loadGame(files));

async function loadGame({ rules, catalogue }: Files): Promise<Game> {
  const [code, text] = await Promise.all([fetchBytes(rules), fetchBytes(catalogue)]);
  const [loaded, said] = [await Rules.load(code), parsed(text)];
  if (loaded.about.game !== said.name || loaded.about.moves !== said.moves.length)
    throw new EngineError("other-build", `${rules} and ${catalogue} don't belong together`);
  return new Game(loaded, said);
}

function parsed(text: ArrayBuffer): Catalogue {
  try {
    return JSON.parse(new TextDecoder().decode(text)) as Catalogue;
  } catch (error) {
    throw new EngineError("damaged", "the catalogue can't be read", { cause: error });
  }
}
