/** A few steps of each game on a live sheet, for who plays it for the first time. */

import { cleverSheet, qwixxSheet, twentyOneSheet } from "./empty";
import { qwixx, sheetColours, twentyOne } from "./printed";
import { cleverScore, qwixxScore, twentyOneScore } from "./scores";
import type {
  CleverSheetData, GameName, QwixxSheetData, Score, SheetData, StateData, TableData, TwentyOneSheetData, View,
} from "./types";

interface Step<Sheet extends SheetData = SheetData> {
  sheet: Sheet;
  dice?: string;
  due?: string;
  moves?: string[];
  table?: Partial<TableData>;
}
/** The moves made at the steps before; who goes on without one has made the usual. */
type Chosen = readonly string[];
type Steps<Sheet extends SheetData> = ((chosen: Chosen) => Step<Sheet>)[];

/** What the white 5 of Clever's third step has marked. */
function joker(chosen: Chosen): { yellow: string[]; blue: number[]; green: number; orange: number[]; purple: number[] } {
  const box = chosen[2]!.split(" ")[2]!;
  const marks = (row: string): number[] => (box === row ? [5] : []);
  return {
    yellow: box[0] === "y" ? [box] : [], blue: box === "b7" ? [7] : [], green: box === "g" ? 1 : 0,
    orange: marks("o"), purple: marks("p"),
  };
}

/** Clever a few turns later: with what was chosen before, and what the next steps bring. */
function later(chosen: Chosen, row: string[], blue: number[], orange: number[], bonuses: string[] = []): CleverSheetData {
  const first = joker(chosen);
  return cleverSheet({
    yellow: [...row, ...first.yellow], blue: [...blue, ...first.blue], green: first.green,
    orange: [...first.orange, ...orange], purple: [3, ...first.purple], bonuses,
  });
}

const FIRST_ROW = ["y11", "y12", "y13"];
const TRAY = { lying: "yow", taken: "p", tray: "bg" };
const LATER = { lying: "", taken: "y", tray: "bgopw" };
const CHAIN = "y5 b2 g4 o4 p3 w1";

const CLEVER: Steps<CleverSheetData> = [
  () => ({ sheet: cleverSheet(), dice: "y5 b2 g1 o4 p3 w6", moves: ["take p3 p"], table: { lying: "ybgopw" } }),
  () => ({ sheet: cleverSheet({ purple: [3] }), dice: "b2 g1 p3", due: "yow", table: TRAY }),
  () => ({
    sheet: cleverSheet({ purple: [3] }), dice: "y2 b2 g1 o4 p3 w5", table: TRAY,
    moves: ["take w5 y24", "take w5 b7", "take w5 g", "take w5 o", "take w5 p"],
  }),
  (chosen) => ({
    sheet: later(chosen, FIRST_ROW.slice(0, 2), [3, 4], []), dice: CHAIN, moves: ["take y5 y13"], table: { lying: "ybgopw" },
  }),
  (chosen) => ({ sheet: later(chosen, FIRST_ROW, [3, 4], [], ["blue X"]), dice: CHAIN, moves: ["bonus b2"], table: LATER }),
  (chosen) => ({ sheet: later(chosen, FIRST_ROW, [2, 3, 4], [5]), dice: CHAIN, table: LATER }),
];

type Colour = "red" | "yellow" | "green" | "blue";
const rowOf = (letter: string) => qwixx.LETTERS.indexOf(letter);

/** The crosses that moves have made, in the rows' order. */
function crossed(chosen: Chosen): QwixxSheetData {
  const sheet = qwixxSheet();
  for (const move of chosen.filter((one) => one.startsWith("mark")))
    sheet[qwixx.COLOURS[rowOf(move[5]!)] as Colour].push(Number(move.slice(6)));
  return sheet;
}

/** Whether a number lies to the right of all crosses of its row. */
function isAhead(sheet: QwixxSheetData, move: string): boolean {
  const row = rowOf(move[5]!);
  const last = sheet[qwixx.COLOURS[row] as Colour].at(-1);
  const numbers: number[] = qwixx.ROWS[row]!;
  return last === undefined || numbers.indexOf(Number(move.slice(6))) > numbers.indexOf(last);
}

/** Qwixx later on: the red row has grown to five crosses around those that were chosen. */
function grown(chosen: Chosen): QwixxSheetData {
  const sheet = crossed(chosen.slice(0, 2));
  const red = [...new Set([...sheet.red, 2, 3, 8, 5, 6])].slice(0, qwixx.CROSSES_TO_CLOSE);
  const passed = chosen[0] === "pass" && chosen[1] === "pass";
  return { ...sheet, red: red.sort((a, b) => a - b), misthrows: passed ? 1 : 0 };
}

const SUMS = ["mark r6", "mark r7", "mark y8", "mark y9", "mark g4", "mark g3", "mark b8", "mark b7"];
const QWIXX: Steps<QwixxSheetData> = [
  () => ({
    sheet: qwixxSheet(), dice: "w2 w3 r4 y6 g1 b5", moves: ["mark r5", "mark y5", "mark g5", "mark b5", "pass"],
    table: { phase: "white" },
  }),
  (chosen) => {
    const sheet = crossed(chosen.slice(0, 1));
    const moves = [...SUMS.filter((move) => isAhead(sheet, move)), "pass"];
    return { sheet, dice: "w2 w3 r4 y6 g1 b5", moves, table: { phase: "colour" } };
  },
  (chosen) => ({ sheet: grown(chosen), dice: "w6 w6 r1 y2 g3 b1", moves: ["mark r12"], table: { phase: "white" } }),
  (chosen) => {
    const sheet = grown(chosen);
    return {
      sheet: { ...sheet, red: [...sheet.red, 12], locks: ["red"], misthrows: 1 },
      dice: "w6 w6 y2 g3 b1", table: { phase: "over", closed: ["red"] },
    };
  },
];

/** The first row of Twenty One after the third step's choice. */
function entered(chosen: Chosen, dice: string): (number | null)[] {
  const faces = new Map(pairs(dice));
  const numbers = [...sheetColours("A")[0]!];
  if (chosen[2] === "strike") return numbers.map((_, place) => (place ? null : 0));
  return numbers.map((die) => (chosen[2]!.slice(5).includes(die) ? faces.get(die)! : null));
}

/** That row with its leftmost free box struck. */
function struck(row: (number | null)[]): (number | null)[] {
  const free = row.indexOf(null);
  return row.map((entry, place) => (place === free ? 0 : entry));
}

const FITTING = "k5 b4 y6 r1 g3 w4";
const HIGH = "k5 b6 y3 r4 g3 w6";
const TWENTY_ONE: Steps<TwentyOneSheetData> = [
  () => ({ sheet: twentyOneSheet(), due: "kbyrgw" }),
  () => ({ sheet: twentyOneSheet(), dice: "k4 b6 y6 r1 g5 w6", moves: ["reroll"], table: { phase: "decide" } }),
  () => ({
    sheet: twentyOneSheet(), dice: FITTING, moves: ["enter b y r", "enter b y r w", "strike"], table: { phase: "enter" },
  }),
  (chosen) => ({
    sheet: twentyOneSheet("A", [entered(chosen, FITTING)]), dice: HIGH, moves: ["strike"], table: { phase: "enter" },
  }),
  (chosen) => {
    const row = struck(entered(chosen, FITTING)).map((entry, place) => entry ?? twentyOne.NUMBERS[0]![place]!);
    return { sheet: twentyOneSheet("A", [row, [5, null, null, null, null, null]]), dice: HIGH };
  },
];

const USUAL: Record<GameName, Chosen> = {
  clever: ["take p3 p", "", "take w5 p", "take y5 y13", "bonus b2"],
  qwixx: ["mark r5", "mark r6", "mark r12"],
  "twenty-one": ["", "reroll", "enter b y r w", "strike"],
};
const LENGTHS: Record<GameName, number> = { clever: CLEVER.length, qwixx: QWIXX.length, "twenty-one": TWENTY_ONE.length };

export const lessons = (game: GameName): number => LENGTHS[game];

function pairs(dice: string): [string, number][] {
  return dice ? dice.split(" ").map((die) => [die[0]!, Number(die[1])]) : [];
}

function stepOf(game: GameName, number: number, chosen: Chosen): [Step, Score] {
  const all = USUAL[game].map((usual, n) => chosen[n] || usual);
  if (game === "clever") {
    const step = CLEVER[number]!(all);
    return [step, cleverScore(step.sheet)];
  }
  if (game === "qwixx") {
    const step = QWIXX[number]!(all);
    return [step, qwixxScore(step.sheet)];
  }
  const step = TWENTY_ONE[number]!(all);
  return [step, twentyOneScore(step.sheet)];
}

function state(step: Step, score: Score): StateData {
  return {
    dice: step.due ?? "",
    roll: !!step.due,
    to_move: step.moves ? [1] : [],
    moves: step.moves ? { 1: step.moves } : {},
    undo: [],
    table: { phase: "choose", active: 1, dice: pairs(step.dice ?? ""), ...step.table },
    sheets: [step.sheet],
    scores: [score],
    result: null,
  };
}

/** The view of a lesson's step after what was chosen before, as a table of one would show it. */
export function lesson(game: GameName, number: number, chosen: Chosen): View {
  return {
    type: "view", build: "", number, spectators: 0, events: [],
    table: {
      id: "", game, players: 1, options: {}, dice: "virtual", listed: false, status: "running", created: 0,
      host: true, url: "", previous: null, next: null, series: null, commitment: null, words: [], secret: null,
    },
    seats: [{ seat: 1, kind: "person", name: "", bot: null, number: 1, held: true, devices: 1, present: true, mine: true, url: null }],
    state: state(...stepOf(game, number, chosen)),
  };
}
