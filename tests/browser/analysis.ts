/** Reviews games and coaches in their positions: JSON in, what the page's engine says out. */
import type { Advice, Review } from "../../web/src/engine/advice.ts";
import { Analysis } from "../../web/src/engine/analysis.ts";
import { storyOf } from "../../web/src/engine/analyst.ts";
import type { Files } from "../../web/src/engine/calls.ts";
import { coach, type Experts } from "../../web/src/engine/coach.ts";
import { Log } from "../../web/src/engine/fold.ts";
import { MindSource } from "../../web/src/engine/mind.ts";
import type { Options } from "../../web/src/engine/options.ts";
import { review } from "../../web/src/engine/review.ts";
import { reasonOf, sayWith } from "../../web/src/lib/reason.ts";
import type { Place } from "../../web/run.ts";
import { gameIn } from "./games.ts";

interface Given {
  engine: string;
  game: string;
  players: number;
  /** By language. */
  words: Record<string, Record<string, string>>;
  /** Games, and how many of their positions are left out between two in which the coach is asked. */
  played: { options: Options; entries: string[]; every: number }[];
}

async function expertsOf({ engine, game, players }: Given, place: Place): Promise<Experts> {
  const folder = `${engine}/${game}`;
  const file = (name: string) => place.read(`${folder}/${name}`);
  const found = await gameIn(folder, place);
  const source = await MindSource.load(await file("mind.wasm"));
  const mind = await source.open(found.rules, players, ({ name }) => file(name));
  const analysis = await Analysis.load(await file("analysis.wasm"), found.rules, players);
  return { game: found, mind, analysis };
}

/** The advice with its reasons in words. */
function told({ seat, hints, value }: Advice, words: Given["words"]) {
  const reasons = (hint: Advice["hints"][number]) =>
    Object.keys(words).map((name) => reasonOf(hint, sayWith(words[name]!, name), name));
  return { seat, value, hints: hints.map((hint) => ({ ...hint, reasons: reasons(hint) })) };
}

async function run(given: Given, place: Place) {
  const experts = await expertsOf(given, place);
  const { game } = experts;
  const out: { review: Review; seconds: number; progress: number; advice: unknown[] }[] = [];
  for (const { options, entries, every } of given.played) {
    const log = new Log(game, game.start(given.players, options));
    for (const entry of entries) log.add(entry);
    const story = storyOf({ log, texts: entries, files: {} as Files });
    let progress = 0;
    const before = await place.cpu();
    const found = await review(experts, story, async ({ done }) => void (progress = done));
    const seconds = (await place.cpu()) - before;
    const advice = story.positions
      .filter((_, n) => n % every === 0)
      .flatMap((at) => game.toMove(at).map((seat) => told(coach(experts, at, seat), given.words)));
    out.push({ review: found, seconds, progress, advice });
  }
  return out;
}

export const answer = (given: Given, place: Place) => run(given, place);
