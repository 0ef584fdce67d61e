/** A few steps of each game on a live sheet, for who plays it for the first time. */

import { cleverSheet, qwixxSheet, twentyOneSheet } from "./empty";
import type { GameName, Score, SheetData, StateData, TableData, View } from "./types";

interface Step {
  sheet: SheetData;
  score?: Score;
  dice?: string;
  due?: string;
  moves?: string[];
  table?: Partial<TableData>;
}

const CLEVER: Step[] = [
  { sheet: cleverSheet(), dice: "y5 b2 g1 o4 p3 w6", moves: ["take p3 p"], table: { lying: "ybgopw" } },
  { sheet: cleverSheet({ purple: [3] }), dice: "b2 g1 p3", due: "yow", table: { lying: "yow", taken: "p", tray: "bg" }, score: { purple: 3, total: 3 } },
  {
    sheet: cleverSheet({ purple: [3] }), dice: "y2 b2 g1 o4 p3 w5", table: { lying: "yow", taken: "p", tray: "bg" }, score: { purple: 3, total: 3 },
    moves: ["take w5 y13", "take w5 y24", "take w5 b7", "take w5 g", "take w5 o", "take w5 p"],
  },
  {
    sheet: cleverSheet({ yellow: ["y11", "y12"], blue: [3, 4], purple: [3, 5] }), dice: "y5 b2 g4 o4 p3 w1", moves: ["take y5 y13"],
    table: { lying: "ybgopw" }, score: { blue: 2, purple: 8, total: 10 },
  },
  {
    sheet: cleverSheet({ yellow: ["y11", "y12", "y13"], blue: [3, 4], purple: [3, 5], bonuses: ["blue X"] }), dice: "y5 b2 g4 o4 p3 w1", moves: ["bonus b2"],
    table: { lying: "", taken: "y", tray: "bgopw" }, score: { blue: 2, purple: 8, total: 10 },
  },
  {
    sheet: cleverSheet({ yellow: ["y11", "y12", "y13"], blue: [2, 3, 4], orange: [5], purple: [3, 5] }), dice: "y5 b2 g4 o4 p3 w1",
    table: { lying: "", taken: "y", tray: "bgopw" }, score: { blue: 4, orange: 5, purple: 8, total: 17 },
  },
];

const QWIXX: Step[] = [
  { sheet: qwixxSheet(), dice: "w2 w3 r4 y6 g1 b5", moves: ["mark r5", "mark y5", "mark g5", "mark b5", "pass"], table: { phase: "white" } },
  {
    sheet: qwixxSheet({ red: [5] }), dice: "w2 w3 r4 y6 g1 b5", table: { phase: "colour" }, score: { red: 1, total: 1 },
    moves: ["mark r6", "mark r7", "mark y8", "mark y9", "mark g4", "mark g3", "mark b8", "mark b7", "pass"],
  },
  {
    sheet: qwixxSheet({ red: [2, 3, 5, 6, 8] }), dice: "w6 w6 r1 y2 g3 b1", moves: ["mark r12"], table: { phase: "white" }, score: { red: 15, total: 15 },
  },
  {
    sheet: qwixxSheet({ red: [2, 3, 5, 6, 8, 12], locks: ["red"], misthrows: 1 }), dice: "w6 w6 y2 g3 b1", table: { phase: "over", closed: ["red"] },
    score: { red: 28, misthrows: -5, total: 23 },
  },
];

const TWENTY_ONE: Step[] = [
  { sheet: twentyOneSheet(), due: "kbyrgw" },
  { sheet: twentyOneSheet(), dice: "k4 b6 y6 r1 g5 w6", moves: ["reroll"], table: { phase: "decide" } },
  { sheet: twentyOneSheet(), dice: "k5 b4 y6 r1 g3 w4", moves: ["enter b y r w", "strike"], table: { phase: "enter" } },
  { sheet: twentyOneSheet("A", [[6, 4, 4, null, null, 1]]), dice: "k5 b4 y6 r1 g3 w4", moves: ["strike"], table: { phase: "enter" }, score: { "row 1": 21, total: 21 } },
  { sheet: twentyOneSheet("A", [[6, 4, 4, 0, 2, 1], [5, null, null, null, null, null]]), dice: "k5 b4 y6 r1 g3 w4", score: { "row 1": 27, "row 2": 6, total: 33 } },
];

const LESSONS: Record<GameName, Step[]> = { clever: CLEVER, qwixx: QWIXX, "twenty-one": TWENTY_ONE };

export const lessons = (game: GameName): number => LESSONS[game].length;

const pairs = (dice: string): [string, number][] =>
  dice ? dice.split(" ").map((die) => [die[0]!, Number(die[1])]) : [];

function state(step: Step): StateData {
  return {
    dice: step.due ?? "",
    roll: !!step.due,
    to_move: step.moves ? [1] : [],
    moves: step.moves ? { 1: step.moves } : {},
    undo: [],
    table: { phase: "choose", active: 1, dice: pairs(step.dice ?? ""), ...step.table },
    sheets: [step.sheet],
    scores: [{ total: 0, ...step.score }],
    result: null,
  };
}

/** The view of a lesson's step, as a table of one would show it. */
export function lesson(game: GameName, number: number): View {
  return {
    type: "view", build: "", number, spectators: 0, events: [],
    table: {
      id: "", game, players: 1, options: {}, dice: "virtual", listed: false, status: "running", created: 0,
      host: true, url: "", previous: null, next: null, series: null, commitment: null, words: [], secret: null,
    },
    seats: [{ seat: 1, kind: "person", name: "", bot: null, number: 1, held: true, devices: 1, present: true, mine: true, url: null }],
    state: state(LESSONS[game][number]!),
  };
}
