/** All that a viewer sees of a folded log. */
import type { Look } from "./calls.ts";
import type { Log } from "./fold.ts";
import { eventsOf, marksOf, owing, type Sight, stateOf } from "./shown.ts";
import { turnOf } from "./turns.ts";

export function see(log: Log, sight: Sight, times: readonly number[]): Look {
  const [state, events] = [stateOf(log, sight), eventsOf(log, sight, times)];
  return {
    number: log.number,
    state,
    events,
    marks: marksOf(log, state, events.at(-1)),
    ordered: log.game.isOrdered(log.position),
    sides: log.game.rules.about.sides,
    turn: turnOf(log, sight),
    owing: log.over ? [] : owing(log, sight),
  };
}
