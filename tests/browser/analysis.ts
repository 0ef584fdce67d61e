/** Reviews games and coaches in their positions: JSON in, what the page's engine says out. */
import { readFileSync } from "node:fs";
import type { Advice, Review } from "../../web/src/engine/advice.ts";
import { Analysis } from "../../web/src/engine/analysis.ts";
import { storyOf } from "../../web/src/engine/analyst.ts";
import type { Files } from "../../web/src/engine/calls.ts";
import type { Catalogue } from "../../web/src/engine/catalogue.ts";
import { coach, type Experts } from "../../web/src/engine/coach.ts";
import { Log } from "../../web/src/engine/fold.ts";
import { Game } from "../../web/src/engine/game.ts";
import { MindSource } from "../../web/src/engine/mind.ts";
import type { Options } from "../../web/src/engine/options.ts";
import { review } from "../../web/src/engine/review.ts";
import { Rules } from "../../web/src/engine/rules.ts";
import { reasonOf, sayWith } from "../../web/src/lib/reason.ts";

interface Given {
  engine: string;
  game: string;
  players: number;
  /** By language. */
  words: Record<string, Record<string, string>>;
  /** Games, and how many of their positions are left out between two in which the coach is asked. */
  played: { options: Options; entries: string[]; every: number }[];
}

function bytes(path: string): ArrayBuffer {
  const read = readFileSync(path);
  return read.buffer.slice(read.byteOffset, read.byteOffset + read.byteLength) as ArrayBuffer;
}

async function expertsOf({ engine, game, players }: Given): Promise<Experts> {
  const folder = `${engine}/${game}`;
  const rules = await Rules.load(bytes(`${folder}/rules.wasm`));
  const said = JSON.parse(readFileSync(`${folder}/catalogue.json`, "utf-8")) as Catalogue;
  const source = await MindSource.load(bytes(`${folder}/mind.wasm`));
  const mind = await source.open(rules, players, async ({ name }) => bytes(`${folder}/${name}`));
  const analysis = await Analysis.load(bytes(`${folder}/analysis.wasm`), rules, players);
  return { game: new Game(rules, said), mind, analysis };
}

/** The advice with its reasons in words. */
function told({ seat, hints }: Advice, words: Given["words"]) {
  const reasons = (hint: Advice["hints"][number]) =>
    Object.keys(words).map((name) => reasonOf(hint, sayWith(words[name]!, name), name));
  return { seat, hints: hints.map((hint) => ({ ...hint, reasons: reasons(hint) })) };
}

async function run(given: Given) {
  const experts = await expertsOf(given);
  const { game } = experts;
  const out: { review: Review; seconds: number; progress: number; advice: unknown[] }[] = [];
  for (const { options, entries, every } of given.played) {
    const log = new Log(game, game.start(given.players, options));
    for (const entry of entries) log.add(entry);
    const story = storyOf({ log, texts: entries, files: {} as Files });
    let progress = 0;
    const before = process.cpuUsage();
    const found = await review(experts, story, async ({ done }) => void (progress = done));
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    const advice = story.positions
      .filter((_, n) => n % every === 0)
      .flatMap((at) => game.toMove(at).map((seat) => told(coach(experts, at, seat), given.words)));
    out.push({ review: found, seconds, progress, advice });
  }
  return out;
}

const given = JSON.parse(readFileSync(0, "utf-8")) as Given[];
const all = [];
for (const one of given) all.push(await run(one));
console.log(JSON.stringify(all));
