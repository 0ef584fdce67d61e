/** How fast the engine is: a program for Node and Chromium, see `run.ts`. */
import type { Place } from "./run.ts";
import { MindSource } from "./src/engine/mind.ts";
import { Rules } from "./src/engine/rules.ts";

interface Given {
  folder: string;
  players: number;
  options: number[];
  seconds: number;
  seed: number;
}

const BATCH = 4096;
const ROUNDS = 4;

/** Games per second of processor time in one round. */
async function round(
  play: (first: number, count: number) => void,
  seconds: number,
  { cpu }: Place,
): Promise<number> {
  let [games, batch] = [0, 1];
  const began = await cpu();
  for (;;) {
    play(games, batch);
    games += batch;
    batch = Math.min(2 * batch, BATCH);
    const spent = (await cpu()) - began;
    if (spent >= seconds) return games / spent;
  }
}

/** The best of a few rounds. The first one warms up. */
async function rate(
  play: (first: number, count: number) => void,
  seconds: number,
  place: Place,
): Promise<number> {
  const rounds = [];
  for (let n = 0; n < ROUNDS; n++) rounds.push(await round(play, seconds / ROUNDS, place));
  return Math.max(...rounds.slice(1));
}

export async function answer(
  { folder, players, options, seconds, seed }: Given,
  place: Place,
): Promise<object> {
  const file = (name: string) => place.read(`${folder}/${name}`);
  const began = performance.now();
  const rules = await Rules.load(await file("rules.wasm"));
  const begin = rules.start(players, options);
  const started = performance.now() - began;
  const source = await MindSource.load(await file("mind.wasm"));
  const mind = await source.open(rules, players, ({ name }) => file(name));
  const stream = rules.stream(seed);
  let slots = begin;
  while (rules.due(slots)) slots = rules.roll(slots, rules.draw(slots, stream));
  mind.expert(slots, rules.owing(slots)[0]!);
  const chosen = performance.now() - began;
  const games = (bot: number): Promise<number> => {
    const bots = Array<number>(players).fill(bot);
    return rate((first, count) => mind.playGames(begin, bots, seed, first, count), seconds, place);
  };
  return {
    rules: await games(0),
    expert: await games(2),
    started,
    chosen,
    memory: mind.memory,
    file: source.file(players).name,
  };
}
