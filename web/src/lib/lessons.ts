/** Lessons: a few steps of a game on a live sheet, for who plays it for the first time. */

import type { GameFace, Step } from "../games/contract";
import type { Score, StateData, View } from "./types";

/** Dice as they are written, "y5 b2", with their faces. */
export const pairs = (dice: string): [string, number][] =>
  dice ? dice.split(" ").map((die) => [die[0]!, Number(die[1])]) : [];

function state(step: Step, score: Score): StateData {
  return {
    dice: step.due ?? "",
    roll: !!step.due,
    to_move: step.moves ? [1] : [],
    moves: step.moves ? { 1: step.moves } : {},
    undo: [],
    answered: [],
    table: { phase: "choose", active: 1, dice: pairs(step.dice ?? ""), ...step.table },
    sheets: [step.sheet],
    scores: [score],
    result: null,
  };
}

/** The view of a lesson's step after what was chosen before, as a table of one would show it. */
export function lesson(face: GameFace, number: number, chosen: readonly string[]): View {
  const { steps, usual } = face.lesson!;
  const step = steps[number]!(usual.map((move, n) => chosen[n] || move));
  return {
    type: "view",
    build: "",
    number,
    spectators: 0,
    events: [],
    table: {
      id: "",
      game: face.name,
      players: 1,
      options: {},
      dice: "virtual",
      listed: false,
      status: "running",
      created: 0,
      host: true,
      url: "",
      previous: null,
      next: null,
      series: null,
      commitment: null,
      words: [],
      secret: null,
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
        present: true,
        mine: true,
        url: null,
      },
    ],
    state: state(step, face.score!(step.sheet)),
  };
}
