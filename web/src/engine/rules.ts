/**
 * The rules of a game, as the server has them: the same functions, compiled for the page.
 *
 *     const rules = await Rules.load(await fetchBytes("/engine/<game>/rules.wasm"));
 *     let slots = rules.start(2, []);                   // a position is its slots, never changed
 *     const stream = rules.stream(seed, 0);
 *     while (!rules.over(slots)) {
 *       if (rules.due(slots)) slots = rules.roll(slots, rules.draw(slots, stream));
 *       for (const seat of rules.owing(slots))
 *         slots = rules.play(slots, seat, rules.legal(slots, seat)[0]!);
 *     }
 *     rules.winners(slots);
 *
 * Seats, dice and moves count from 0 here. Slots are 64-bit numbers: never send them as JSON
 * numbers. Options come as the numbers that the rules take. What isn't legal throws a RangeError and
 * changes nothing; what is wrong with the engine itself, an EngineError. No DOM: it works in a page,
 * in a worker and in Node.
 */
import { type About, type Block, EngineError, type Longs, Wasm } from "./wasm.ts";

export type Slots = BigInt64Array;

export interface RulesAbout extends About {
  players: number[];
  moves: number;
  areas: number;
  dice: number;
  sides: number;
}

/** Faces by die, and the dice in the order in which they lie. */
export interface Roll {
  faces: readonly number[];
  order: readonly number[];
}

export interface Score {
  areas: number[];
  total: number;
}

/** A stream of random numbers, for dice and for bots: the same as on the server. */
export type Stream = BigInt64Array;

export const RANDOM = 0;
export const GREEDY = 1;
const HIDDEN = -1n;
const OPTIONS = 16;

export class Rules {
  readonly about: RulesAbout;
  readonly #wasm: Wasm<RulesAbout>;
  readonly #slots: Map<number, Longs> = new Map();
  readonly #faces: Longs;
  readonly #order: Longs;
  readonly #moves: Longs;
  readonly #areas: Longs;
  readonly #options: Longs;
  readonly #stream: Longs;
  readonly #scratch: Longs;
  readonly #line: Longs;
  #later: Longs | undefined;

  private constructor(wasm: Wasm<RulesAbout>) {
    const { dice, moves, areas, players } = wasm.about;
    const most = Math.max(...players);
    this.about = wasm.about;
    this.#wasm = wasm;
    this.#faces = wasm.longs(dice);
    this.#order = wasm.longs(dice);
    this.#moves = wasm.longs(moves + 1);
    this.#areas = wasm.longs(areas);
    this.#options = wasm.longs(OPTIONS);
    this.#stream = wasm.longs(1);
    this.#scratch = wasm.longs(wasm.call("size", most));
    this.#line = wasm.longs(most * (areas + 2));
  }

  static async load(source: BufferSource | WebAssembly.Module): Promise<Rules> {
    return new Rules(await Wasm.load<RulesAbout>(source));
  }

  /** Which sources the module was made from. */
  get build(): string {
    return this.about.build;
  }

  /** A new game. */
  start(players: number, options: readonly number[] = []): Slots {
    if (!this.about.players.includes(players)) throw new RangeError(`${players} can't play`);
    const room = this.#room(this.size(players));
    room.view.fill(0n);
    const given = this.#options.view;
    given.fill(0n);
    options.forEach((value, at) => (given[at] = BigInt(value)));
    this.#wasm.call("start", room, players, this.#options);
    return room.view.slice();
  }

  /** How many slots a game takes. */
  size(players: number): number {
    return this.#wasm.call("size", players);
  }

  players(slots: Slots): number {
    return Number(slots[0]);
  }

  /** The seat whose turn it is. */
  active(slots: Slots): number {
    return this.#ask("active", slots);
  }

  /** The dice to roll now, one bit each; 0 when no roll is due. */
  due(slots: Slots): number {
    return this.#ask("due", slots);
  }

  /** Whether the order in which the dice lie changes what the roll that is due does. */
  orderMatters(slots: Slots): boolean {
    return this.#ask("order_matters", slots) !== 0;
  }

  /** Draws the dice that are due: all faces, and the order where it matters. */
  draw(slots: Slots, stream: Stream): Roll {
    const { dice, sides } = this.about;
    const kept = this.#put(stream, this.#stream);
    const order = this.#order.view;
    for (let die = 0; die < dice; die++) order[die] = BigInt(die);
    this.#wasm.call("throw", kept, this.#faces, dice, sides);
    if (this.orderMatters(slots)) this.#wasm.call("scatter", kept, this.#order, dice);
    stream.set(kept.view);
    return { faces: numbers(this.#faces), order: numbers(this.#order) };
  }

  /** The position after a roll; the faces of dice that aren't due don't count. */
  roll(slots: Slots, roll: Roll): Slots {
    this.#checkRoll(this.due(slots), roll);
    const room = this.#in(slots);
    const { faces, order } = { faces: this.#faces.view, order: this.#order.view };
    faces.fill(0n);
    order.fill(0n);
    roll.faces.forEach((face, die) => (faces[die] = BigInt(face)));
    roll.order.forEach((die, at) => (order[at] = BigInt(die)));
    this.#wasm.call("roll", room, this.#faces, this.#order);
    return room.view.slice();
  }

  /** The seats that owe a choice. */
  owing(slots: Slots): number[] {
    const bits = this.#ask("owing", slots);
    return [...Array(this.players(slots)).keys()].filter((seat) => (bits >> seat) & 1);
  }

  /** Whether a seat owes a choice. */
  owes(slots: Slots, seat: number): boolean {
    return seat >= 0 && ((this.#ask("owing", slots) >> seat) & 1) === 1;
  }

  over(slots: Slots): boolean {
    return this.#ask("over", slots) !== 0;
  }

  /** The legal moves of a seat, ascending; none if it owes no choice. */
  legal(slots: Slots, seat: number): number[] {
    if (!this.owes(slots, seat)) return [];
    const count = this.#ask("legal", slots, seat, this.#moves);
    return [...this.#moves.view.subarray(0, count)].map(Number);
  }

  /** The position after a legal move. */
  play(slots: Slots, seat: number, move: number): Slots {
    if (!this.legal(slots, seat).includes(move))
      throw new RangeError(`seat ${seat} can't play move ${move}`);
    const room = this.#in(slots);
    this.#wasm.call("play", room, seat, move);
    return room.view.slice();
  }

  /** The points of a seat by area, and their total. */
  score(slots: Slots, seat: number): Score {
    const total = this.#ask("areas", slots, seat, this.#areas);
    return { areas: numbers(this.#areas), total };
  }

  /** The seats that are ahead: once the game is over, those that have won. */
  winners(slots: Slots): number[] {
    const players = this.players(slots);
    const width = this.about.areas + 2;
    this.#ask("score", slots, players, this.#line, this.#areas);
    const line = this.#line.view;
    return [...Array(players).keys()].filter((seat) => line[seat * width + width - 1] === 1n);
  }

  /**
   * Sets what the text of a position leaves out. Returns 0, or what is wrong with the position: a
   * number of the catalogue's `faults`, from 1 on; below 0 what `positions.ts` names.
   */
  finish(slots: Slots): number {
    const room = this.#in(slots);
    const fault = this.#wasm.call("finish", room, this.#moves);
    slots.set(room.view);
    return fault;
  }

  /** Why a game that is over is over: a number of the catalogue's `reasons`. */
  reason(slots: Slots): number {
    return this.#ask("reason", slots);
  }

  /** What a seat's choice led to besides itself: numbers of the catalogue's `outcomes`. */
  outcome(before: Slots, after: Slots, seat: number, move: number): number[] {
    this.#later ??= this.#wasm.longs(this.#scratch.length);
    const room = this.#put(after, this.#later);
    const count = this.#ask("outcome", before, room, seat, move, this.#moves);
    return [...this.#moves.view.subarray(0, count)].map(Number);
  }

  /** What a seat's legal move marks on its sheet, in order: numbers of the catalogue's `marks`. */
  marks(slots: Slots, seat: number, move: number): number[] {
    const count = this.#ask("marks", slots, seat, move, this.#scratch, this.#moves);
    return [...this.#moves.view.subarray(0, count)].map(Number);
  }

  /** The slot of a seat's secret answer; -1 if the game has none. */
  answerSlot(seat: number): number {
    return this.#wasm.call("answer_slot", seat);
  }

  /** The position as a seat may see it, or a spectator (-1): others' secret answers hidden. */
  view(slots: Slots, seat: number): Slots {
    const seen = slots.slice();
    for (let other = 0; other < this.players(slots); other++) {
      const slot = this.answerSlot(other);
      if (slot >= 0 && other !== seat && seen[slot] !== 0n) seen[slot] = HIDDEN;
    }
    return seen;
  }

  /** What a move brings at once, in the eyes of a greedy player. */
  gain(slots: Slots, seat: number, move: number): number {
    return this.#ask("gain", slots, seat, move, this.#scratch, this.#areas);
  }

  /** What a bot without a mind plays, RANDOM or GREEDY; the stream goes on with what is drawn. */
  choose(slots: Slots, seat: number, bot: number, stream: Stream): number {
    if (!this.owes(slots, seat)) throw new RangeError(`seat ${seat} owes no choice`);
    const luck = this.#put(stream, this.#stream);
    const space = [luck, luck, this.#faces, this.#order, this.#moves, this.#scratch, this.#areas];
    const move = this.#ask("choose", slots, seat, bot, ...space);
    stream.set(luck.view);
    return move;
  }

  /** The dice of game `number` of the series `seed`, both below 2**53. */
  stream(seed: number, number = 0): Stream {
    this.#wasm.call("seed_stream", this.#stream, seed, number);
    return this.#stream.view.slice();
  }

  /** The stream for what the players of that game leave to chance. */
  streamOfChoices(seed: number, number = 0): Stream {
    this.#wasm.call("seed_choices", this.#stream, seed, number);
    return this.#stream.view.slice();
  }

  /** A number from 0 to n - 1, n at most 2**20; the stream goes on. */
  number(stream: Stream, n: number): number {
    const kept = this.#put(stream, this.#stream);
    const drawn = this.#wasm.call("draw", kept, n);
    stream.set(kept.view);
    return drawn;
  }

  #checkRoll(due: number, { faces, order }: Roll): void {
    if (due === 0) throw new RangeError("no roll is due");
    const { dice, sides } = this.about;
    for (let die = 0; die < dice; die++) {
      const face = faces[die] ?? 0;
      const fair = Number.isInteger(face) && face >= 1 && face <= sides;
      if ((due >> die) & 1 && !fair) throw new RangeError(`die ${die} can't show ${face}`);
    }
    if (order.length > dice || order.some((die) => !(die >= 0 && die < dice)))
      throw new RangeError(`dice can't lie as ${order.join()}`);
  }

  #ask(name: string, slots: Slots, ...more: (number | Block)[]): number {
    return this.#wasm.call(name, this.#in(slots), ...more);
  }

  /** Slots in the module's memory. */
  #in(slots: Slots): Longs {
    if (slots.length !== this.size(this.players(slots)))
      throw new EngineError("damaged", "these slots are no position of this game");
    return this.#put(slots, this.#room(slots.length));
  }

  #put(values: BigInt64Array, block: Longs): Longs {
    block.view.set(values);
    return block;
  }

  #room(length: number): Longs {
    const known = this.#slots.get(length) ?? this.#wasm.longs(length);
    this.#slots.set(length, known);
    return known;
  }
}

function numbers(block: Longs): number[] {
  return [...block.view].map(Number);
}
