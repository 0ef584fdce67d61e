/**
 * The mind of a game for a number of players: what expert and deep play, what moves are worth.
 *
 *     const source = await MindSource.load(await fetchBytes("/engine/<game>/mind.wasm"));
 *     source.file(2);                                 // { name, bytes, … }: what has to be loaded
 *     const mind = await source.open(rules, 2, (file) => fetchBytes(`/engine/<game>/${file.name}`));
 *     mind.expert(slots, seat);                       // a move
 *     mind.rank(slots, seat);                         // all moves with their values, best first
 *
 * Positions are those of `rules.ts`; seats and moves count from 0. Give a bot `rules.view(slots,
 * seat)`: what it may see. Opening takes up to a second of thought and the memory of its tables, so
 * do it in a worker; `deep` takes up to some seconds, and is stopped by ending the worker.
 */
import { sightIn } from "./fitted.ts";
import type { Rules, Slots, Stream } from "./rules.ts";
import {
  type About,
  Block,
  type Bytes,
  type Doubles,
  EngineError,
  type Kind,
  type Longs,
  Wasm,
} from "./wasm.ts";

/** What a seat can expect: points, with others the chance to win, and how far what counts may be off. */
export interface Value {
  points: number;
  win: number | null;
  exact: boolean;
  error: number;
}

export interface Ranked {
  move: number;
  value: Value;
}

/** A file of a mind, beside its module. */
export interface MindFile {
  name: string;
  bytes: number;
  unpacked: number;
  sha256: string;
}

/** What an entry is given: a number, or an array of the parcel, by its number. */
type Given = number | [number];

interface Parcel {
  players: number[];
  exact: boolean;
  file: MindFile;
  blocks: [Kind, number[], number][];
  mind: Given[];
  deep: Given[];
  steps: [string, Given[]][];
}

interface MindAbout extends About {
  moves: number;
  areas: number;
  tries: number;
  sights: Record<string, number>;
  parcels: Parcel[];
}

const RESULT = 4;
const SEEDS = 1 << 20;

/** The code of a mind, before its data. */
export class MindSource {
  readonly #module: WebAssembly.Module;
  readonly about: MindAbout;

  private constructor(module: WebAssembly.Module, about: MindAbout) {
    this.#module = module;
    this.about = about;
  }

  static async load(source: BufferSource): Promise<MindSource> {
    const module = await Wasm.compile(source);
    return new MindSource(module, Wasm.read<MindAbout>(module));
  }

  /** The levels below expert. */
  get levels(): string[] {
    return Object.keys(this.about.sights);
  }

  /** What has to be loaded for so many players. */
  file(players: number): MindFile {
    return this.#parcel(players).file;
  }

  /** The mind for so many players, ready to be asked. */
  async open(
    rules: Rules,
    players: number,
    load: (file: MindFile) => Promise<ArrayBuffer>,
  ): Promise<Mind> {
    if (rules.build !== this.about.build || rules.about.game !== this.about.game)
      throw new EngineError("other-build", "mind and rules don't belong together");
    const parcel = this.#parcel(players);
    const [wasm, packed] = await Promise.all([
      Wasm.load<MindAbout>(this.#module),
      load(parcel.file),
    ]);
    const data = wasm.room("u1", parcel.file.unpacked) as Bytes;
    await unpack(packed, parcel.file, data);
    return new Mind(wasm, rules, parcel, players, data);
  }

  #parcel(players: number): Parcel {
    const found = this.about.parcels.find((one) => one.players.includes(players));
    if (!found) throw new RangeError(`there is no mind for ${players} players`);
    return found;
  }
}

/** A mind that can be asked. Its answers are those of the server's. */
export class Mind {
  readonly #wasm: Wasm<MindAbout>;
  readonly #rules: Rules;
  readonly #exact: boolean;
  readonly #players: number;
  readonly #mind: number[];
  readonly #deep: number[];
  readonly #slots: Longs;
  readonly #moves: Longs;
  readonly #order: Longs;
  readonly #gains: Longs;
  readonly #scratch: Longs;
  readonly #areas: Longs;
  readonly #stream: Longs;
  readonly #results: Doubles;
  readonly #chances: Doubles;

  constructor(wasm: Wasm<MindAbout>, rules: Rules, parcel: Parcel, players: number, data: Bytes) {
    const { moves, areas } = wasm.about;
    const size = rules.size(players);
    const blocks = place(wasm, parcel, data);
    const given = (list: Given[]) =>
      list.flatMap((one) => (typeof one === "number" ? [one] : [...blocks[one[0]]!.parameters]));
    this.#wasm = wasm;
    this.#rules = rules;
    this.#exact = parcel.exact;
    this.#players = players;
    this.#mind = given(parcel.mind);
    this.#deep = given(parcel.deep);
    this.#slots = wasm.longs(size);
    this.#scratch = wasm.longs(size);
    this.#moves = wasm.longs(moves + 1);
    this.#order = wasm.longs(moves + 1);
    this.#gains = wasm.longs(moves + 1);
    this.#areas = wasm.longs(areas);
    this.#stream = wasm.longs(1);
    this.#results = wasm.room("f8", moves + 1, RESULT) as Doubles;
    this.#chances = wasm.room("f8", moves + 1) as Doubles;
    for (const [name, list] of parcel.steps) wasm.call(name, ...given(list));
  }

  /** How much memory it takes, in bytes. */
  get memory(): number {
    return this.#wasm.memory.buffer.byteLength;
  }

  /** The best move at first sight. */
  expert(slots: Slots, seat: number): number {
    return this.#ask("expert", slots, seat, []);
  }

  /** The legal moves with their values, best first. */
  rank(slots: Slots, seat: number): Ranked[] {
    const count = this.#ask("rank", slots, seat, [this.#results, this.#order]);
    const [order, moves] = [this.#order.view, this.#moves.view];
    return [...order.subarray(0, count)].map((at) => ({
      move: Number(moves[Number(at)]),
      value: this.#value(Number(at)),
    }));
  }

  /** What a position is worth for a seat: before its choice, what its best move is. */
  value(slots: Slots, seat: number): Value {
    if (this.#rules.over(slots)) throw new RangeError("the game is over");
    this.#put(slots);
    this.#call("value", seat, [this.#results, this.#order]);
    return this.#value(0);
  }

  /**
   * What the roll that is due may bring a seat: so many rolls, all faces by die, and the values. As
   * many rolls as a die has faces show them all; the stream goes on.
   */
  foresee(slots: Slots, seat: number, stream: Stream, count: number): Foreseen {
    if (!this.#rules.due(slots)) throw new RangeError("no roll is due");
    this.#put(slots);
    const wasm = this.#wasm;
    return wasm.borrow(() => {
      const { dice } = this.#rules.about;
      this.#stream.view.set(stream);
      const drawn = [dice, dice].map((length) => wasm.longs(length));
      const rolls = wasm.room("i8", count, dice) as Longs;
      const values = wasm.room("f8", count, RESULT) as Doubles;
      const room = [this.#results, this.#order, this.#stream, ...drawn, this.#scratch];
      this.#call("foresee", seat, [...room, rolls, values]);
      stream.set(this.#stream.view);
      const lines = [...Array(count).keys()];
      return {
        faces: lines.map((n) => [...rolls.view.subarray(n * dice, (n + 1) * dice)].map(Number)),
        values: lines.map((n) => this.#valueIn(values, n)),
      };
    });
  }

  /** What a player below expert plays, who overlooks some moves; the stream goes on. */
  notice(slots: Slots, seat: number, level: string, stream: Stream): number {
    const sight = this.#wasm.about.sights[level] ?? sightIn(level);
    if (sight === null) throw new RangeError(`there is no level ${level}`);
    const chances = this.#chances.view;
    for (let amounts = 0; amounts < chances.length; amounts++) chances[amounts] = sight ** amounts;
    this.#stream.view.set(stream);
    const room = [this.#chances, this.#stream, this.#gains, this.#scratch, this.#areas];
    const move = this.#ask("notice", slots, seat, [this.#results, this.#order, ...room]);
    stream.set(this.#stream.view);
    return move;
  }

  /** What does best in so many ways in which the dice may fall; the stream goes on. */
  deep(slots: Slots, seat: number, stream: Stream, tries = this.#wasm.about.tries): number {
    const seed = this.#rules.number(stream, SEEDS);
    return this.#ask("deep", slots, seat, [this.#results, this.#order, tries, seed, ...this.#deep]);
  }

  /** What a bot of this name plays of a seat's choices: a level, `sight=0.6`, `expert`, `deep`. */
  choose(bot: string, slots: Slots, seat: number, stream: Stream): number {
    if (bot === "expert") return this.expert(slots, seat);
    if (bot === "deep") return this.deep(slots, seat, stream);
    return this.notice(slots, seat, bot, stream);
  }

  /**
   * Plays whole games of bots without a word between: 0 random, 1 greedy, 2 expert, by seat.
   * Returns how many choices were made, and for each game its results and its end as
   * `rollwright.lab.kernel` has them. For measuring.
   */
  playGames(begin: Slots, bots: number[], seed: number, first: number, count: number): Played {
    const [wasm, players] = [this.#wasm, this.#players];
    return wasm.borrow(() => {
      const [start, who] = [wasm.longs(begin.length), wasm.longs(players)];
      const results = wasm.room("i8", count, players * (wasm.about.areas + 2)) as Longs;
      const ends = wasm.room("i8", count, begin.length + 2) as Longs;
      start.view.set(begin);
      who.view.set(bots.map(BigInt));
      const setup = [this.#slots, players, start, who, ...this.#mind, seed, first];
      const choices = wasm.call("play_games", ...setup, results, ends, ...this.#playoutSpace());
      return { choices, results: results.view.slice(), ends: ends.view.slice() };
    });
  }

  #playoutSpace(): Longs[] {
    const { dice } = this.#rules.about;
    const drawn = [1, 1, dice, dice].map((length) => this.#wasm.longs(length));
    return [...drawn, this.#moves, this.#scratch, this.#areas];
  }

  #ask(name: string, slots: Slots, seat: number, more: (number | Block)[]): number {
    if (!this.#rules.owes(slots, seat)) throw new RangeError(`seat ${seat} owes no choice`);
    this.#put(slots);
    return this.#call(name, seat, more);
  }

  #call(name: string, seat: number, more: (number | Block)[]): number {
    return this.#wasm.call(name, ...this.#mind, this.#slots, seat, this.#moves, ...more);
  }

  #put(slots: Slots): void {
    if (slots.length !== this.#slots.length)
      throw new RangeError(`this mind is for ${this.#players} players`);
    this.#slots.view.set(slots);
  }

  #value(line: number): Value {
    return this.#valueIn(this.#results, line);
  }

  #valueIn({ view }: Doubles, line: number): Value {
    const [, win, points, error] = view.subarray(line * RESULT, (line + 1) * RESULT);
    return {
      points: points!,
      win: this.#players === 1 ? null : win!,
      exact: this.#exact,
      error: error!,
    };
  }
}

export interface Foreseen {
  faces: number[][];
  values: Value[];
}

export interface Played {
  choices: number;
  results: BigInt64Array;
  ends: BigInt64Array;
}

/** The arrays of a parcel: those that were sent lie where they were unpacked, others get room. */
function place(wasm: Wasm<MindAbout>, { blocks }: Parcel, data: Bytes): Block[] {
  const [first] = data.parameters;
  return blocks.map(([kind, shape, at]) =>
    at < 0 ? wasm.room(kind, ...shape) : new Block(wasm.memory, kind, first! + at, shape),
  );
}

/** Unpacks a file piece by piece to where it is used: it is large, and nothing holds it twice. */
async function unpack(packed: ArrayBuffer, file: MindFile, data: Bytes): Promise<void> {
  let at = 0;
  try {
    const reader = contentOf(packed, file).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      data.view.set(next.value, at);
      at += next.value.byteLength;
    }
  } catch (error) {
    throw new EngineError("damaged", file.name, { cause: error });
  }
  if (at !== file.unpacked) throw new EngineError("damaged", `${file.name}: ${at} bytes`);
}

/** The content of a file; browsers and Node unpack it themselves. */
function contentOf(packed: ArrayBuffer, { unpacked }: MindFile): ReadableStream<Uint8Array> {
  const bytes = new Response(packed).body!;
  // Some hosts unpack what ends in .gz on the way.
  if (packed.byteLength === unpacked) return bytes;
  return bytes.pipeThrough(new DecompressionStream("gzip"));
}
