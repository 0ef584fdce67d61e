/** Plays whole games of experts, and asks about positions: JSON in, what the engine says out. */
import { type Mind, MindSource } from "../../web/src/engine/mind.ts";
import { Rules } from "../../web/src/engine/rules.ts";
import type { Place } from "../../web/run.ts";

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

async function run({ engine, game, players, options, played, asked }: Games, place: Place) {
  const file = (name: string) => place.read(`${engine}/${game}/${name}`);
  const rules = await Rules.load(await file("rules.wasm"));
  const source = await MindSource.load(await file("mind.wasm"));
  const began = performance.now();
  const mind = await source.open(rules, players, ({ name }) => file(name));
  const opened = performance.now() - began;
  const begin = rules.start(players, options);
  const series = [];
  for (const { bots, seed, first, count } of played) {
    const before = await place.cpu();
    const { choices, results, ends } = mind.playGames(begin, bots, seed, first, count);
    series.push({
      choices,
      seconds: (await place.cpu()) - before,
      results: [...results].map(String),
      ends: [...ends].map(String),
    });
  }
  return {
    opened,
    memory: mind.memory,
    played: series,
    asked: asked.map((one) => answers(mind, rules, one)),
  };
}

export const answer = (given: Games, place: Place) => run(given, place);
