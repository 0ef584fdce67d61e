/** How fast the engine is in Node: what to measure comes in as JSON, numbers go out. */
import { readFileSync } from "node:fs";
import { type Mind, MindSource } from "./src/engine/mind.ts";
import { Rules } from "./src/engine/rules.ts";

interface Given {
  folder: string;
  players: number;
  options: number[];
  seconds: number;
  seed: number;
}

const BATCH = 4096;

function bytes(file: string): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

/** The best of a few rounds: games per second of processor time. The first one warms up. */
function rate(play: (first: number, count: number) => void, seconds: number): number {
  const rounds = [0, 1, 2, 3].map(() => {
    let [games, batch, spent] = [0, 1, 0];
    while (spent < seconds / 4) {
      const began = process.cpuUsage();
      play(games, batch);
      const { user, system } = process.cpuUsage(began);
      spent += (user + system) / 1e6;
      games += batch;
      batch = Math.min(2 * batch, BATCH);
    }
    return games / spent;
  });
  return Math.max(...rounds.slice(1));
}

const { folder, players, options, seconds, seed }: Given = JSON.parse(readFileSync(0, "utf-8"));
const began = performance.now();
const rules = await Rules.load(bytes(`${folder}/rules.wasm`));
const begin = rules.start(players, options);
const started = performance.now() - began;
const source = await MindSource.load(bytes(`${folder}/mind.wasm`));
const load = async ({ name }: { name: string }) => bytes(`${folder}/${name}`);
const mind: Mind = await source.open(rules, players, load);
const stream = rules.stream(seed);
let slots = begin;
while (rules.due(slots)) slots = rules.roll(slots, rules.draw(slots, stream));
mind.expert(slots, rules.owing(slots)[0]!);
const chosen = performance.now() - began;

function games(bot: number): number {
  const bots = Array<number>(players).fill(bot);
  return rate((first, count) => mind.playGames(begin, bots, seed, first, count), seconds);
}

console.log(
  JSON.stringify({
    rules: games(0),
    expert: games(2),
    started,
    chosen,
    memory: mind.memory,
    file: source.file(players).name,
  }),
);
