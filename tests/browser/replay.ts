/** Replays games through WebAssembly: cases come in as JSON, what the engine says goes out. */
import { readFileSync } from "node:fs";
import { type Roll, Rules, type Slots } from "../../web/src/engine/rules.ts";

interface Case {
  file: string;
  players: number;
  options: number[];
  events: ({ roll: Roll } | { seat: number; move: number })[];
}

const loaded = new Map<string, Promise<Rules>>();

function rulesOf(file: string): Promise<Rules> {
  const known = loaded.get(file) ?? Rules.load(readFileSync(file));
  loaded.set(file, known);
  return known;
}

/** What there is to compare of a position. */
function told(rules: Rules, slots: Slots) {
  const seats = [...Array(rules.players(slots)).keys()];
  return {
    slots: [...slots].map(String),
    due: rules.due(slots),
    legal: seats.map((seat) => rules.legal(slots, seat)),
    scores: seats.map((seat) => rules.score(slots, seat)),
    winners: rules.over(slots) ? rules.winners(slots) : null,
    views: seats.map((seat) => [...rules.view(slots, seat)].map(String)),
  };
}

async function replay({ file, players, options, events }: Case) {
  const rules = await rulesOf(file);
  let slots = rules.start(players, options);
  const states = [told(rules, slots)];
  for (const event of events) {
    slots =
      "roll" in event ? rules.roll(slots, event.roll) : rules.play(slots, event.seat, event.move);
    states.push(told(rules, slots));
  }
  return states;
}

const cases = JSON.parse(readFileSync(0, "utf-8")) as Case[];
console.log(JSON.stringify(await Promise.all(cases.map(replay))));
