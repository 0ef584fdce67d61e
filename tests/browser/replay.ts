/** Replays games through WebAssembly: records come in, all that there is to show goes out. */
import type { Game } from "../../web/src/engine/game.ts";
import type { Options } from "../../web/src/engine/options.ts";
import type { Slots } from "../../web/src/engine/rules.ts";
import type { Place } from "../../web/run.ts";
import { gameIn } from "./games.ts";

interface Case {
  folder: string;
  players: number;
  options: Options;
  events: string[];
}

/** What there is to compare of a position. */
function told(game: Game, slots: Slots) {
  const seats = [...Array(game.rules.players(slots)).keys()].map((seat) => seat + 1);
  const result = game.result(slots);
  return {
    slots: [...slots].map(String),
    dice: game.dice(slots),
    moves: seats.map((seat) => game.moves(slots, seat)),
    table: game.table(slots),
    sheets: seats.map((seat) => game.sheet(slots, seat)),
    scores: seats.map((seat) => game.score(slots, seat)),
    result: result && [result.winners, result.reason],
    views: seats.map((seat) => [...game.view(slots, seat)].map(String)),
  };
}

function follow(game: Game, slots: Slots, event: string): Slots {
  const [first = "", rest = ""] = event.split(/ (.*)/);
  return first === "roll" ? game.roll(slots, rest) : game.play(slots, Number(first), rest);
}

async function replay({ folder, players, options, events }: Case, place: Place) {
  const game = await gameIn(folder, place);
  let slots = game.start(players, options);
  const states = [told(game, slots)];
  for (const event of events) {
    slots = follow(game, slots, event);
    states.push(told(game, slots));
  }
  return states;
}

export const answer = (cases: Case[], place: Place) =>
  Promise.all(cases.map((one) => replay(one, place)));
