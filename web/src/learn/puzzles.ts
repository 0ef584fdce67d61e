/** The puzzles of a game, which come with the page as a file of their own. */
import { files } from "../engine/files";
import { EngineError } from "../engine/wasm";
import type { Puzzle } from "./question";

export const FILE = "puzzles.json.gz";

const loaded = new Map<string, Promise<Puzzle[]>>();

/** Whether there are puzzles of a game. */
export const hasPuzzles = (game: string): boolean => files(game)?.data(FILE) !== undefined;

/** All of them, loaded once; again if that failed. */
export function puzzlesOf(game: string): Promise<Puzzle[]> {
  const loading = loaded.get(game) ?? load(game);
  loaded.set(game, loading);
  loading.catch(() => loaded.delete(game));
  return loading;
}

async function load(game: string): Promise<Puzzle[]> {
  const address = files(game)?.data(FILE);
  if (address === undefined) throw new EngineError("missing", `puzzles of ${game}`);
  return read(game, await fetched(new URL(address, location.href).href));
}

async function fetched(address: string): Promise<ArrayBuffer> {
  let answer: Response;
  try {
    answer = await fetch(address);
  } catch (error) {
    throw new EngineError("missing", address, { cause: error });
  }
  if (!answer.ok) throw new EngineError("missing", `${address}: ${answer.status}`);
  return unpacked(answer).catch((error: unknown) => {
    throw new EngineError("damaged", address, { cause: error });
  });
}

/** The content of a file; some hosts unpack what ends in .gz on the way. */
async function unpacked(answer: Response): Promise<ArrayBuffer> {
  const bytes = await answer.arrayBuffer();
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first !== 0x1f || second !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** What a file says; each puzzle with the game that it is of. */
export function read(game: string, bytes: ArrayBuffer): Puzzle[] {
  try {
    const found = JSON.parse(new TextDecoder().decode(bytes)) as Omit<Puzzle, "game">[];
    if (!found.every(({ position }) => position.startsWith(`${game} `))) throw new Error(game);
    return found.map((one) => ({ ...one, game }));
  } catch (error) {
    throw new EngineError("damaged", `puzzles of ${game}`, { cause: error });
  }
}
