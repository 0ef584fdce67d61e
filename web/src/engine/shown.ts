/** What one viewer may see of a folded log: the state and the events, as the page's parts take them. */
import type { EventData, Kind, Marks, StateData } from "../lib/types.ts";
import { type Log, SECRET, undoable } from "./fold.ts";

/** Who looks at a table, and who plays there. */
export interface Sight {
  /** Who plays each seat. */
  kinds: readonly Kind[];
  /** The seats that the viewer holds. */
  held: readonly number[];
  /** Whether the dice are real ones, which people type in. */
  real: boolean;
  /** Whether anything can be done: the game has begun, and this is the place to play it. */
  open: boolean;
}

/** The seat whose secret answers the viewer sees: on a screen for several people, none. */
export const eyeOf = ({ held }: Sight): number => (held.length === 1 ? held[0]! : 0);

const people = (kinds: readonly Kind[]): number[] =>
  kinds.flatMap((kind, n) => (kind === "person" ? [n + 1] : []));

/** The seats that may roll, or enter real dice: the active one; for a bot, all people's. */
export function rollers(log: Log, { kinds, real }: Sight): number[] {
  const active = log.game.active(log.position);
  return real && kinds[active - 1] === "bot" ? people(kinds) : [active];
}

/** The seats that owe a roll or a choice. */
export const owing = (log: Log, sight: Sight): number[] =>
  log.game.dice(log.position) ? rollers(log, sight) : log.game.toMove(log.position);

/** The state after entry `number`. */
export function stateOf(log: Log, sight: Sight, number = log.number): StateData {
  const { game } = log;
  const position = game.view(log.positions[number]!, eyeOf(sight));
  const seats = sight.kinds.map((_, n) => n + 1);
  return {
    dice: game.dice(position),
    to_move: game.toMove(position),
    answered: game.answered(position),
    table: game.table(position),
    sheets: seats.map((seat) => game.sheet(position, seat)),
    scores: seats.map((seat) => game.score(position, seat)),
    result: game.result(position),
    ...choices(log, sight, number),
  };
}

/** What the viewer may do: only in the newest state. */
function choices(
  log: Log,
  sight: Sight,
  number: number,
): Pick<StateData, "roll" | "moves" | "undo"> {
  if (number < log.number || !sight.open || log.over) return { roll: false, moves: {}, undo: [] };
  const { game, position } = log;
  const mine = sight.held.filter((seat) => sight.kinds[seat - 1] === "person");
  const rolling = rollers(log, sight);
  const asked = mine.filter((seat) => game.toMove(position).includes(seat));
  return {
    roll: !!game.dice(position) && rolling.some((seat) => mine.includes(seat)),
    moves: Object.fromEntries(asked.map((seat) => [seat, game.moves(position, seat)])),
    undo: undoable(log, sight.real ? rolling : []).filter((seat) => mine.includes(seat)),
  };
}

/** What the newest event has marked, if the viewer may see it, and what the moves offered would. */
export function marksOf(log: Log, state: StateData, last: EventData | undefined): Marks {
  const { game, positions, position, number } = log;
  const before = positions[number - 1];
  const made = last?.type === "move" && last.move ? game.marks(before!, last.seat!) : {};
  const asked = Object.keys(state.moves).map(Number);
  return {
    last: made[last?.move ?? ""] ?? [],
    moves: Object.fromEntries(asked.map((seat) => [seat, game.marks(position, seat)])),
  };
}

/** An entry and when it came, in seconds since 1970. */
export type Dated = readonly [text: string, at: number];

/** The events up to entry `number`, as they look after it. */
export function eventsOf(
  log: Log,
  sight: Sight,
  times: readonly number[],
  number = log.number,
): EventData[] {
  const secret = secretEntries(log, number);
  const eye = eyeOf(sight);
  return log.entries
    .slice(0, number)
    .map((_, n) => eventOf(log, n + 1, number, eye, secret.has(n + 1), times[n] ?? 0));
}

/** The answers that are still secret: the last ones of the seats that have answered. */
function secretEntries(log: Log, number: number): Set<number> {
  const seats = new Set(log.game.answered(log.positions[number]!));
  const found = new Set<number>();
  for (let n = number; n > 0 && seats.size; n--) {
    const entry = log.entries[n - 1]!;
    if (entry.type === "move" && seats.has(entry.seat) && log.stands(n, number)) {
      seats.delete(entry.seat);
      found.add(n);
    }
  }
  return found;
}

/** Event `n` as it looks after entry `number`. */
function eventOf(
  log: Log,
  n: number,
  number: number,
  eye: number,
  secret: boolean,
  at: number,
): EventData {
  const entry = log.entries[n - 1]!;
  if (entry.type === "undo") return { number: n, at, type: "undo", seat: entry.seat };
  const after = log.positions[n]!;
  const stands = log.stands(n, number);
  const told = { number: n, at, undone: !stands };
  if (entry.type === "roll")
    return { ...told, type: "roll", dice: entry.dice, seat: log.game.active(after) };
  const { seat, move } = entry;
  const takenBack = !stands && log.game.answered(after).includes(seat);
  if (move === SECRET || (seat !== eye && (secret || takenBack)))
    return { ...told, type: "move", seat, move: null };
  const outcome = log.outcome(n, seat, move);
  return { ...told, type: "move", seat, move, ...(outcome.length ? { outcome } : {}) };
}
