/** The daily game without a server: a day's dice, what an expert makes of them, what was luck. */
import said from "../../../rollwright/analysis/signs.json" with { type: "json" };
import type { ReviewStep } from "./advice.ts";
import type { Judged } from "./calls.ts";
import { drawByTurn } from "./dice.ts";
import { Log } from "./fold.ts";
import type { Mind } from "./mind.ts";
import { places } from "./places.ts";

/** The roll that is due at a table with a day's dice. */
export function nextByTurn(log: Log, secret: string): string {
  const { game, position } = log;
  const place = places(game.catalogue.turn, [...log.rolling, position]).at(-1)!;
  return drawByTurn(secret, place, game.dice(position), game.rules.about.sides);
}

/** What a game for one came to, from its review; its dice come from a secret. */
export function judge(log: Log, steps: ReviewStep[], mind: Mind, secret: string): Judged {
  const turns = partsOf(log, steps);
  return {
    errors: turns.reduce((sum, { error }) => sum + error, 0),
    luck: turns.map(({ luck }) => luckSign(luck)).join(""),
    skill: turns.map(({ error }) => skillSign(error)).join(""),
    expert: expertScore(log, mind, secret),
  };
}

/** What the expert scores with the dice of a secret, from the same start. */
function expertScore({ game, positions }: Log, mind: Mind, secret: string): number {
  const played = new Log(game, positions[0]!);
  while (!played.over) {
    const { position } = played;
    if (game.dice(position)) played.add(`roll ${nextByTurn(played, secret)}`);
    else played.add(`1 ${game.textOf(position, mind.expert(position, 0))}`);
  }
  return game.score(played.position, 1).total!;
}

/** What the rolls of a turn brought, and what its choices lost, by turn. */
function partsOf(log: Log, steps: ReviewStep[]): { luck: number; error: number }[] {
  const found = places(log.game.catalogue.turn, log.rolling);
  const turns = Array.from({ length: found.at(-1)?.turn ?? 0 }, () => ({ luck: 0, error: 0 }));
  let rolls = 0;
  for (const { event, effects } of steps) {
    if (event.startsWith("roll ")) rolls++;
    const turn = turns[(found[rolls - 1]?.turn ?? 1) - 1]!;
    turn.luck += effects[0]!.points.luck;
    turn.error += effects[0]!.points.error;
  }
  return turns;
}

const luckSign = (points: number): string => {
  const { less, usual, more, limit } = said.luck;
  return Math.abs(points) < limit ? usual : points > 0 ? more : less;
};

const skillSign = (lost: number): string => {
  const { none, some, much, limits } = said.skill;
  return lost < limits[0]! ? none : lost < limits[1]! ? some : much;
};
