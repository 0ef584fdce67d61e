/**
 * The log of a table, folded: rolls, choices and undos as text, and the position after each.
 *
 * Where the entries come from doesn't matter, this device or a server: `follow` takes the list as it
 * is now and folds what is new in it. A choice that is secret from us is `2 ?`; when it is told, the
 * list says so, and the fold begins again there.
 */
import type { Game } from "./game.ts";
import { Refusal } from "./refusal.ts";
import type { Slots } from "./rules.ts";

export type Entry =
  | { type: "roll"; dice: string }
  | { type: "move"; seat: number; move: string }
  | { type: "undo"; seat: number };
/** What stands until it is taken back. */
export type Event = Exclude<Entry, { type: "undo" }>;

/** A choice that is kept from us. */
export const SECRET = "?";
/** How often a seat may take something back between two rolls: enough for anybody in good faith. */
const UNDOS = 30;

/** The entry that a text means. */
export function readEntry(text: string): Entry {
  const [, first = "", rest = ""] = /^(\S+) (.+)$/.exec(text) ?? [];
  if (first === "roll") return { type: "roll", dice: rest };
  if (first === "undo" && /^\d+$/.test(rest)) return { type: "undo", seat: Number(rest) };
  if (/^\d+$/.test(first)) return { type: "move", seat: Number(first), move: rest };
  throw new Refusal("notation", `'${text}' is no entry of a log`);
}

/**
 * Entry `n` is `entries[n - 1]`, and `positions[n]` is the position after it.
 *
 * An event stands if no undo has taken it back. `stand` has the numbers of the events that stand;
 * `taken` has those of the others, each with the number of its undo, in the order of the undos.
 */
export class Log {
  entries: Entry[] = [];
  positions: Slots[];
  stand: number[] = [];
  taken = new Map<number, number>();
  readonly game: Game;
  #texts: string[] = [];
  #outcomes = new Map<number, string[]>();

  constructor(game: Game, start: Slots) {
    this.game = game;
    this.positions = [start];
  }

  /** How many entries there are. */
  get number(): number {
    return this.entries.length;
  }

  /** The position after the last entry. */
  get position(): Slots {
    return this.positions[this.number]!;
  }

  get over(): boolean {
    return this.game.isOver(this.position);
  }

  /** The last event that stands. */
  get last(): Event | undefined {
    const number = this.stand.at(-1);
    return number === undefined ? undefined : this.event(number);
  }

  /** The position before the last event that stands. */
  get beforeLast(): Slots {
    return this.positions[this.stand.at(-2) ?? 0]!;
  }

  /** How many rolls stand. */
  get rolls(): number {
    return this.stand.filter((number) => this.event(number).type === "roll").length;
  }

  /** The positions in which the rolls that stand were due. */
  get rolling(): Slots[] {
    const before = [0, ...this.stand];
    return this.stand.flatMap((number, n) =>
      this.event(number).type === "roll" ? [this.positions[before[n]!]!] : [],
    );
  }

  event(number: number): Event {
    return this.entries[number - 1] as Event;
  }

  /** What a seat's choice, entry `number`, led to besides itself. */
  outcome(number: number, seat: number, move: string): string[] {
    const [before, after] = [this.positions[number - 1]!, this.positions[number]!];
    const found = this.#outcomes.get(number) ?? this.game.outcome(before, after, seat, move);
    this.#outcomes.set(number, found);
    return found;
  }

  /** Whether an event stands after entry `number`. */
  stands(event: number, number: number): boolean {
    return (this.taken.get(event) ?? number + 1) > number;
  }

  /** The position that an entry leads to; a Refusal if the rules forbid it. */
  after(entry: Entry): Slots {
    if (entry.type === "roll") return this.game.roll(this.position, entry.dice);
    if (entry.type === "undo") return this.#afterUndo();
    return entry.move === SECRET
      ? this.game.answerInSecret(this.position, entry.seat)
      : this.game.play(this.position, entry.seat, entry.move);
  }

  #afterUndo(): Slots {
    if (!this.stand.length) throw new Refusal("no-undo", "nothing has been played yet");
    return this.beforeLast;
  }

  /** Adds an entry. */
  add(text: string): void {
    const entry = readEntry(text);
    const position = this.after(entry);
    this.entries.push(entry);
    this.positions.push(position);
    this.#texts.push(text);
    this.#count(entry, this.number);
  }

  #count(entry: Entry, number: number): void {
    if (entry.type === "undo") this.taken.set(this.stand.pop()!, number);
    else this.stand.push(number);
  }

  /** Takes a list of entries, of which the first ones may be known. */
  follow(texts: readonly string[]): void {
    const same = this.#texts.findIndex((text, n) => text !== texts[n]);
    if (same >= 0) this.#keep(same);
    for (let n = this.number; n < texts.length; n++) this.add(texts[n]!);
  }

  /** Forgets all entries but the first ones. */
  #keep(count: number): void {
    this.entries.length = this.#texts.length = count;
    this.positions.length = count + 1;
    this.stand = [];
    this.taken.clear();
    this.#outcomes.clear();
    this.entries.forEach((entry, n) => this.#count(entry, n + 1));
  }
}

/** The seats that may take back the last event; `rollers` may take back a roll. */
export function undoable(log: Log, rollers: readonly number[]): number[] {
  const { last } = log;
  if (!last || log.over) return [];
  const shown = hasShown(log.game, log.beforeLast, log.position);
  const seats = last.type === "roll" ? rollers : shown ? [] : [last.seat];
  return seats.filter((seat) => !isUsedUp(log, seat)).sort((a, b) => a - b);
}

/** Whether what came between two positions has shown secret answers: that can't be taken back. */
export function hasShown(game: Game, before: Slots, after: Slots): boolean {
  const now = game.answered(after);
  return game.answered(before).some((seat) => !now.includes(seat));
}

/** Whether a seat has taken back enough since the last roll before the last event. */
function isUsedUp(log: Log, seat: number): boolean {
  const isRoll = (number: number) => log.entries[number - 1]!.type === "roll";
  const start = log.stand.slice(0, -1).findLast(isRoll) ?? 0;
  const undos = [...log.taken.values()].filter((number) => number > start);
  const own = undos.filter((number) => {
    const entry = log.entries[number - 1]!;
    return entry.type === "undo" && entry.seat === seat;
  });
  return own.length >= UNDOS;
}
