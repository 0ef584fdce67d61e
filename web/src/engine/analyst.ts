/** Answers what is asked of the analysis: loads who knows, and reads logs as stories. */
import type { Advice, Level, Losses, Review, Value } from "./advice.ts";
import { Analysis } from "./analysis.ts";
import { bytes, mindOf } from "./bots.ts";
import type { Files } from "./calls.ts";
import { coach, type Experts, outlooks } from "./coach.ts";
import type { Log } from "./fold.ts";
import type { Game } from "./game.ts";
import { once } from "./loading.ts";
import { type Pause, review, type Story } from "./review.ts";
import { publicEvents } from "./turns.ts";

/** A log that was folded, its entries as texts, and where its game's files are. */
export interface Told {
  log: Log;
  texts: readonly string[];
  files: Files;
}

const analyses = new Map<string, Promise<Analysis>>();

const analysisOf = (game: Game, files: Files, players: number): Promise<Analysis> =>
  once(analyses, `${files.analysis} ${players}`, async () =>
    Analysis.load(await bytes(files.analysis, "analysis.wasm"), game.rules, players),
  );

async function expertsOf({ log, files }: Told): Promise<Experts> {
  const { game } = log;
  const players = game.rules.players(log.position);
  const [mind, analysis] = await Promise.all([
    mindOf(game, files, players),
    analysisOf(game, files, players),
  ]);
  return { game, mind, analysis };
}

/** The level of who lost so much at tables of so many. */
export const levelOf = async (
  game: Game,
  files: Files,
  players: number,
  losses: Losses,
): Promise<Level | null> => (await analysisOf(game, files, players)).level(losses);

/** The events that stand, up to the first answer that is secret now, with their positions. */
export function storyOf({ log, texts }: Told): Story {
  const events = publicEvents(log, texts);
  const numbers = [0, ...log.stand.slice(0, events.length)];
  return { events, positions: numbers.map((number) => log.positions[number]!) };
}

export const advise = async (told: Told, seat: number): Promise<Advice> =>
  coach(await expertsOf(told), told.log.position, seat);

export const reviewed = async (told: Told, pause: Pause): Promise<Review> =>
  review(await expertsOf(told), storyOf(told), pause);

export const valued = async (told: Told): Promise<Value[]> =>
  outlooks(await expertsOf(told), told.log.position).map(({ value }) => value);
