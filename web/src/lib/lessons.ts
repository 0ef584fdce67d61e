/** Lessons: a few steps of a game on a live sheet, for who plays it for the first time. */

import { addressesOf } from "../engine/addresses";
import type { Folded, Look } from "../engine/calls";
import { engine } from "../engine/client";
import type { Sight } from "../engine/shown";
import type { GameFace, Step } from "../games/contract";
import type { EventData, StateData, View } from "./types";

const ROLL = "roll";
export const SIGHT: Sight = { kinds: ["person"], held: [1], real: false, open: true };

/** What a step shows: a view, and the events that led there. */
export interface Shown {
  view: View;
  events: EventData[];
}

/** A step of a lesson, after what was chosen before. */
export function stepOf(face: GameFace, number: number, chosen: readonly string[]): Step {
  const { steps, usual } = face.lesson!;
  return steps[number]!(usual.map((move, n) => chosen[n] || move));
}

/** A step as a table of one, for the engine. */
export function foldedOf(face: GameFace, { events }: Step): Omit<Folded, "files"> {
  return {
    id: `lesson ${face.name}`,
    setup: { game: face.name, players: 1, options: {} },
    entries: events.map((event) => [event, 0]),
  };
}

/** The state with nothing to do but what the step offers. */
function offered(state: StateData, { offers = [] }: Step): StateData {
  const moves = (state.moves[1] ?? []).filter((move) =>
    offers.some((offer) => move === offer || move.startsWith(`${offer} `)),
  );
  return {
    ...state,
    roll: state.roll && offers.includes(ROLL),
    to_move: moves.length ? [1] : [],
    moves: moves.length ? { 1: moves } : {},
    undo: [],
  };
}

/** A table of one, and who sits there. */
export const alone = (face: GameFace): Pick<View, "table" | "seats"> => ({
  table: {
    id: "",
    game: face.name,
    players: 1,
    options: {},
    dice: "virtual",
    listed: false,
    coach: false,
    status: "running",
    created: 0,
    host: true,
    url: "",
    previous: null,
    next: null,
    series: null,
    commitment: null,
    given: null,
    promises: [],
    words: [],
    secret: null,
    daily: null,
    clock: null,
  },
  seats: [
    {
      seat: 1,
      kind: "person",
      name: "",
      bot: null,
      number: 1,
      held: true,
      devices: 1,
      late: false,
      present: true,
      mine: true,
      url: null,
    },
  ],
});

/** What a step shows, from what the engine sees. */
export function shownOf(face: GameFace, step: Step, look: Look): Shown {
  const { number, events, marks, sides } = look;
  const state = offered(look.state, step);
  const rest = { build: "", number, spectators: 0, events: [] };
  return { view: { type: "view", ...rest, ...alone(face), state, marks, sides }, events };
}

/** A lesson's step after what was chosen before, as a table of one would show it. */
export async function lesson(
  face: GameFace,
  number: number,
  chosen: readonly string[],
): Promise<Shown> {
  const step = stepOf(face, number, chosen);
  const table = { ...foldedOf(face, step), files: addressesOf(face.name) };
  return shownOf(face, step, await engine.ask("look", [table, SIGHT]));
}
