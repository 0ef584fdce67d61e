/**
 * A game: its rules, and what its catalogue says of them for people.
 *
 * Moves and dice are notation here, and seats count from 1, as everywhere in the page but in the
 * rules themselves. A position is never changed. What isn't allowed throws a Refusal.
 */
import type { Score, StateData, TableData } from "../lib/types.ts";
import type { Catalogue } from "./catalogue.ts";
import { encode, type Options, settings } from "./options.ts";
import { Refusal } from "./refusal.ts";
import type { Rules, Slots } from "./rules.ts";
import { moveText, sheetOf, tableOf } from "./shapes.ts";

export type Result = NonNullable<StateData["result"]>;

const HIDDEN = -1n;
const OWED = 0n;

export class Game {
  readonly rules: Rules;
  readonly catalogue: Catalogue;

  constructor(rules: Rules, catalogue: Catalogue) {
    this.rules = rules;
    this.catalogue = catalogue;
  }

  /** The position before the first event. */
  start(players: number, options: Options): Slots {
    const [fewest, most] = this.catalogue.players;
    if (!(players >= fewest && players <= most))
      throw new Refusal("invalid", `${players} can't play this`);
    const known = this.catalogue.options;
    return this.rules.start(players, encode(known, settings(known, players, options)));
  }

  isOver(position: Slots): boolean {
    return this.rules.over(position);
  }

  /** The seat whose turn it is. */
  active(position: Slots): number {
    return this.rules.active(position) + 1;
  }

  /** The letters of the dice to roll now; empty when no roll is due. */
  dice(position: Slots): string {
    return this.#due(position)
      .map((die) => this.catalogue.dice[die])
      .join("");
  }

  #due(position: Slots): number[] {
    const bits = this.rules.due(position);
    return [...this.catalogue.dice].map((_, die) => die).filter((die) => (bits >> die) & 1);
  }

  /** Whether the order matters in which the dice lie. */
  isOrdered(position: Slots): boolean {
    return this.rules.orderMatters(position);
  }

  /** The position after a roll of given dice, in the order in which they lie. */
  roll(position: Slots, text: string): Slots {
    const left = this.#due(position);
    if (!left.length) throw new Refusal("illegal", "no roll is due now");
    const faces = [...this.catalogue.dice].map(() => 0);
    const order = text.split(" ").map((word) => {
      const die = this.#take(word, left);
      faces[die] = Number(word.slice(1));
      return die;
    });
    if (left.length) throw new Refusal("illegal", "dice are missing in the roll");
    return this.rules.roll(position, { faces, order });
  }

  /** The number of the die that a word of a roll means, out of those that are left. */
  #take(word: string, left: number[]): number {
    const { dice } = this.catalogue;
    const face = /^\S([1-9][0-9]?)$/.exec(word)?.[1];
    if (!face || Number(face) > this.rules.about.sides)
      throw new Refusal("notation", `'${word}' is no die`);
    const place = left.findIndex((die) => dice[die] === word[0]);
    if (place < 0) throw new Refusal("illegal", `${word} is not to be rolled now`);
    return left.splice(place, 1)[0]!;
  }

  /** The seats that owe a choice. */
  toMove(position: Slots): number[] {
    return this.rules.owing(position).map((seat) => seat + 1);
  }

  /** The legal moves of a seat; none if it owes no choice. */
  moves(position: Slots, seat: number): string[] {
    return this.rules.legal(position, seat - 1).map((move) => this.textOf(position, move));
  }

  /** The notation of a move by its number. */
  textOf(position: Slots, move: number): string {
    return moveText(this.catalogue, position, move);
  }

  #find(position: Slots, seat: number, move: string): number {
    const legal = this.rules.legal(position, seat - 1);
    const found = legal.find((one) => this.textOf(position, one) === move);
    if (found === undefined) throw new Refusal("illegal", `seat ${seat} can't play '${move}' now`);
    return found;
  }

  /** The position after a seat's move. */
  play(position: Slots, seat: number, move: string): Slots {
    const found = this.#find(position, seat, move);
    if (this.toMove(position).length === 1 && this.#isPartial(position))
      throw new Refusal("hidden", "others' answers are hidden: what follows isn't known");
    return this.rules.play(position, seat - 1, found);
  }

  /** The position after a seat's choice that is kept from us. */
  answerInSecret(position: Slots, seat: number): Slots {
    const slot = this.rules.answerSlot(seat - 1);
    if (slot < 0 || !this.rules.owes(position, seat - 1))
      throw new Refusal("illegal", `seat ${seat} owes no secret answer now`);
    const after = position.slice();
    after[slot] = HIDDEN;
    return after;
  }

  #isPartial(position: Slots): boolean {
    return this.#answers(position).some((answer) => answer === HIDDEN);
  }

  /** The answers by seat; none in games without secret ones. */
  #answers(position: Slots): bigint[] {
    const seats = [...Array(this.rules.players(position)).keys()];
    const slots = seats.map((seat) => this.rules.answerSlot(seat));
    return slots.filter((slot) => slot >= 0).map((slot) => position[slot]!);
  }

  /** The seats whose answers wait, secret, until all have answered. */
  answered(position: Slots): number[] {
    return this.#answers(position).flatMap((answer, seat) => (answer === OWED ? [] : [seat + 1]));
  }

  /** The position as a seat may see it, or a spectator (0): others' secret answers hidden. */
  view(position: Slots, seat: number): Slots {
    return this.rules.view(position, seat - 1);
  }

  /** What lies on the table. */
  table(position: Slots): TableData {
    return tableOf(this.catalogue, position) as unknown as TableData;
  }

  /** What is on a seat's sheet: a game's own data. */
  sheet(position: Slots, seat: number): unknown {
    return sheetOf(this.catalogue, position, seat);
  }

  /** The points of a seat by area, and their total. */
  score(position: Slots, seat: number): Score {
    const { areas, total } = this.rules.score(position, seat - 1);
    const named = this.catalogue.areas.map((area, n) => [area, areas[n]!] as const);
    return { ...Object.fromEntries(named), total };
  }

  /** Who has won and why the game is over; nothing while it goes on. */
  result(position: Slots): Result | null {
    if (!this.isOver(position)) return null;
    const winners = this.rules.winners(position).map((seat) => seat + 1);
    const alone = this.rules.players(position) === 1;
    return {
      winners,
      reason: this.catalogue.reasons[this.rules.reason(position)]!,
      rating: alone ? this.#rating(this.score(position, 1).total!) : null,
    };
  }

  #rating(score: number): Result["rating"] {
    const { ratings } = this.catalogue;
    if (!ratings.length) return null;
    const level = ratings.slice(1).filter(([least]) => score >= least).length;
    return { level, text: ratings[level]![1] };
  }

  /** What each legal move of a seat marks on its sheet, in order; by the moves' notations. */
  marks(position: Slots, seat: number): Record<string, string[]> {
    const marked = (move: number) =>
      this.rules.marks(position, seat - 1, move).map((code) => this.catalogue.marks[code]!);
    const legal = this.rules.legal(position, seat - 1);
    return Object.fromEntries(legal.map((move) => [this.textOf(position, move), marked(move)]));
  }

  /** What a seat's choice led to besides itself. */
  outcome(before: Slots, after: Slots, seat: number, move: string): string[] {
    const found = this.#find(before, seat, move);
    const codes = this.rules.outcome(before, after, seat - 1, found);
    return codes.map((code) => this.catalogue.outcomes[code]!);
  }
}
