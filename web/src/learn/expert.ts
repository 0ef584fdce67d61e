/** What experts score in a game from its start, worked out on this device: a mean of many games. */
import { addressesOf } from "../engine/addresses";
import { minds } from "../engine/client";

export interface Figures {
  games: number;
  score: number;
  /** By area, in the order of the game's areas. */
  areas: number[];
}

const GAMES = 120;
const PIECE = 20;
const SEED = 12;
const known = new Map<string, Promise<Figures>>();

/** The mean of the first seat; worked out once for a page. */
export function expertOf(game: string, players: number, signal: AbortSignal): Promise<Figures> {
  const key = `${game} ${players}`;
  const found = known.get(key) ?? measured(game, players, signal);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

async function measured(game: string, players: number, signal: AbortSignal): Promise<Figures> {
  const setup = { game, players, options: {} };
  const table = { id: `expert ${game} ${players}`, files: addressesOf(game), setup, entries: [] };
  const scores: number[] = [];
  let sums: number[] = [];
  for (let first = 0; first < GAMES; first += PIECE) {
    const piece = { seed: SEED, first, count: PIECE };
    const ends = await minds.ask("playOn", [table, piece], { signal });
    scores.push(...ends.scores.map((seats) => seats[0]!));
    for (const [areas] of ends.areas) sums = areas!.map((points, n) => (sums[n] ?? 0) + points);
  }
  const mean = (sum: number) => sum / scores.length;
  return {
    games: scores.length,
    score: mean(scores.reduce((sum, score) => sum + score, 0)),
    areas: sums.map(mean),
  };
}
