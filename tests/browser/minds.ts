/** Plays whole games of experts, and asks about positions: JSON in, what the engine says out. */
import { readFileSync } from "node:fs";
import { type Mind, MindSource } from "../../web/src/engine/mind.ts";
import { Rules } from "../../web/src/engine/rules.ts";

interface Games {
  engine: string;
  game: string;
  players: number;
  options: number[];
  /** Whole games, by the numbers of bots. */
  played: { bots: number[]; seed: number; first: number; count: number }[];
  /** Positions to ask about, as slots. */
  asked: { slots: string[]; seat: number; seed: number }[];
}

const levels = ["easy", "medium", "hard"];

function answers(mind: Mind, rules: Rules, { slots, seat, seed }: Games["asked"][number]) {
  const position = BigInt64Array.from(slots.map(BigInt));
  const drawn = () => rules.streamOfChoices(seed);
  return {
    expert: mind.expert(position, seat),
    ranked: mind.rank(position, seat),
    value: mind.value(position, seat),
    levels: levels.map((level) => mind.notice(position, seat, level, drawn())),
    deep: mind.deep(position, seat, drawn(), 20),
    greedy: rules.choose(position, seat, 1, drawn()),
    random: rules.choose(position, seat, 0, drawn()),
  };
}

async function run({ engine, game, players, options, played, asked }: Games) {
  const folder = `${engine}/${game}`;
  const rules = await Rules.load(readFileSync(`${folder}/rules.wasm`));
  const source = await MindSource.load(readFileSync(`${folder}/mind.wasm`));
  const began = performance.now();
  const mind = await source.open(rules, players, async ({ name }) => {
    const bytes = readFileSync(`${folder}/${name}`);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  });
  const opened = performance.now() - began;
  const begin = rules.start(players, options);
  return {
    opened,
    memory: mind.memory,
    played: played.map(({ bots, seed, first, count }) => {
      const cpu = process.cpuUsage();
      const { choices, results, ends } = mind.playGames(begin, bots, seed, first, count);
      const { user, system } = process.cpuUsage(cpu);
      return {
        choices,
        seconds: (user + system) / 1e6,
        results: [...results].map(String),
        ends: [...ends].map(String),
      };
    }),
    asked: asked.map((one) => answers(mind, rules, one)),
  };
}

const given = JSON.parse(readFileSync(0, "utf-8")) as Games[];
const out = [];
for (const one of given) out.push(await run(one));
console.log(JSON.stringify(out));
