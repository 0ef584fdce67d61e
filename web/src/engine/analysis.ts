/**
 * What coach and review compute, as the server has it: names, losses, facts, parts of a change.
 *
 *     const analysis = await Analysis.load(await fetchBytes("/engine/<game>/analysis.wasm"), rules);
 *
 * Here seats and moves count from 0, as in `rules.ts`; `coach.ts` and `review.ts` put it together.
 */
import type { Effect, Fact, Level, Losses, MoveName, Parts, Riddle } from "./advice.ts";
import { NONE, type RollName, type Said } from "./advice.ts";
import { fitted } from "./fitted.ts";
import type { Ranked, Value } from "./mind.ts";
import type { Rules, Slots } from "./rules.ts";
import { type FactWords, factsOf } from "./telling.ts";
import { type About, type Doubles, EngineError, type Longs, Wasm } from "./wasm.ts";

interface AnalysisAbout extends About {
  players: number[];
  moves: number;
  areas: number;
  /** What stands for the numbers of names, of moves and of rolls. */
  names: MoveName[];
  rolls: RollName[];
  /** What is said of a move beside another: a key, and the gaps of its words. */
  against: [key: string, ...gaps: ("move" | "loss" | "n")[]][];
  /** The words for a loss: of points, of chance to win. */
  loss: [string, string];
  facts: FactWords[];
  /** How many numbers facts take at most. */
  room: number;
  /** How many amounts have to outshine a move that all levels mostly miss. */
  missed: number;
  /** What bots lose in a choice that isn't obvious, by the number of players. */
  rates: Record<string, number[]>;
  /** How much bots see, from 0 to 1. */
  sights: Record<string, number>;
  /** The levels below expert, the weakest first. */
  levels: string[];
}

/** A move that was ranked: what it loses, what it is called, and what is said beside another. */
export interface Judged {
  loss: number;
  name: MoveName;
  against: Said;
}

/** A ranked move that was played. */
interface Played {
  name: MoveName;
  /** The place of the best move beside it: its own, if none is better. */
  best: number;
  /** Whether the choice was not obvious. */
  open: boolean;
  puzzle: Riddle | null;
}

const LINE = 4;
const [WIN, POINTS, ERROR] = [1, 2, 3];
/** What makes up a change, in the order of the rules. */
const NAMES = ["luck", "error", "others", "correction"] as const;
const PARTS = NAMES.length;

export class Analysis {
  readonly #wasm: Wasm<AnalysisAbout>;
  readonly #players: number;
  readonly #slots: Longs;
  readonly #scratch: Longs;
  readonly #moves: Longs;
  readonly #order: Longs;
  readonly #gains: Longs;
  readonly #names: Longs;
  readonly #room: Longs;
  readonly #out: Longs;
  readonly #ranked: Doubles;
  readonly #told: Doubles;
  readonly #sights: Doubles;
  readonly #solved: Doubles;
  readonly #before: Doubles;
  readonly #after: Doubles;
  readonly #parts: Doubles;
  readonly #sums: Doubles;

  private constructor(wasm: Wasm<AnalysisAbout>, rules: Rules, players: number) {
    const { moves, areas, room, levels, sights } = wasm.about;
    const size = rules.size(players);
    const lines = (length: number, width = LINE) => wasm.room("f8", length, width) as Doubles;
    this.#wasm = wasm;
    this.#players = players;
    this.#slots = wasm.longs(size);
    this.#scratch = wasm.longs(size);
    this.#moves = wasm.longs(moves + 1);
    this.#order = wasm.longs(moves + 1);
    this.#gains = wasm.longs(moves + 1);
    this.#names = wasm.longs(moves + 1);
    this.#room = wasm.longs(moves + areas + 1);
    this.#out = wasm.longs(room);
    this.#ranked = lines(moves + 1);
    this.#told = wasm.room("f8", 3) as Doubles;
    this.#sights = wasm.room("f8", levels.length) as Doubles;
    this.#sights.view.set(levels.map((level) => sights[level]!));
    this.#solved = wasm.room("f8", levels.length) as Doubles;
    this.#before = lines(players);
    this.#after = lines(players);
    this.#parts = lines(players, 2 * PARTS);
    this.#sums = lines(players, 2 * PARTS);
  }

  /** The analysis of games of so many players. */
  static async load(source: BufferSource, rules: Rules, players: number): Promise<Analysis> {
    const wasm = await Wasm.load<AnalysisAbout>(source);
    if (rules.build !== wasm.about.build || rules.about.game !== wasm.about.game)
      throw new EngineError("other-build", "analysis and rules don't belong together");
    return new Analysis(wasm, rules, players);
  }

  /** What a legal move does on its seat's sheet. */
  facts(slots: Slots, seat: number, move: number): Fact[] {
    this.#slots.view.set(slots);
    const given = [this.#slots, seat, move, this.#scratch, this.#room, this.#out];
    const count = this.#wasm.call("facts", ...given);
    return factsOf(this.#wasm.about.facts, [...this.#out.view.subarray(0, count)].map(Number));
  }

  /** What is to be said of ranked moves, best first; `text` writes a move. */
  judge(slots: Slots, seat: number, ranked: Ranked[], text: (move: number) => string): Judged[] {
    const { names } = this.#wasm.about;
    this.#name(slots, seat, ranked);
    const best = this.#worth(ranked[0]!.value);
    const codes = [...this.#names.view.subarray(0, ranked.length)].map(Number);
    return ranked.map(({ value }, place) => {
      const other = ranked[place ? 0 : Math.min(1, ranked.length - 1)]!;
      return {
        loss: best - this.#worth(value),
        name: names[codes[place]!]!,
        against: this.#against(ranked.length, place, text(other.move)),
      };
    });
  }

  /** What is to be said of one of ranked moves that was played, and of the choice. */
  played(slots: Slots, seat: number, ranked: Ranked[], place: number): Played {
    this.#name(slots, seat, ranked);
    const name = this.#wasm.about.names[Number(this.#names.view[place])]!;
    const best = this.#wasm.call("best_place", this.#names, place);
    const open = !!this.#wasm.call("is_open", this.#names, ranked.length);
    return { name, best, open, puzzle: this.#puzzle(seat, ranked.length) };
  }

  /** How hard the choice is that was just named; nothing if it makes no puzzle. */
  #puzzle(seat: number, count: number): Riddle | null {
    const told = [this.#slots, seat, this.#moves, this.#ranked, this.#order, count];
    const room = [this.#gains, this.#scratch, this.#room];
    const difficulty = this.#wasm.call("puzzle", ...told, ...room, this.#sights, this.#solved);
    return difficulty ? { difficulty, solved: [...this.#solved.view] } : null;
  }

  /** What bots lose in a choice that isn't obvious. */
  get rates(): Record<string, number> {
    const { rates, players } = this.#wasm.about;
    const place = players.indexOf(this.#players);
    return Object.fromEntries(Object.entries(rates).map(([bot, all]) => [bot, all[place]!]));
  }

  /** The level of who lost so much in choices that were not obvious; none if they are too few. */
  level({ count, loss, squares }: Losses): Level | null {
    const bots = Object.keys(this.rates);
    const found = this.#wasm.borrow(() => {
      const known = [this.rates, this.#wasm.about.sights].map((numbers) => {
        const block = this.#wasm.room("f8", Math.max(1, bots.length)) as Doubles;
        block.view.set(bots.map((bot) => numbers[bot]!));
        return block;
      });
      const given = [count, loss, squares, ...known, bots.length, this.#told];
      return this.#wasm.call("level", ...given);
    });
    const [rate, error, sight] = this.#told.view;
    const bot = bots[found];
    if (!bot) return null;
    return { rate: rate!, error: error!, choices: count, bot, equal: fitted(sight!) };
  }

  /** The name of a roll, by what it brought to whose turn it was. */
  rolled({ points, win }: Effect): RollName {
    const code = this.#wasm.call("name_roll", (win ?? points).luck, this.#alone);
    return this.#wasm.about.rolls[code]!;
  }

  /** What an event did to each seat, from what they could expect before and after; `played` is what
   * the move of a seat was worth to it, null for a roll; `shown`: whether answers came to light that
   * others had given in secret. */
  effects(
    before: Value[],
    after: Value[],
    seat: number,
    played: Value | null,
    shown = false,
  ): Effect[] {
    this.#write(this.#before, before);
    this.#write(this.#after, after);
    this.#write(this.#ranked, [played ?? before[0]!]);
    const change = [this.#before, this.#after, this.#players, Number(shown)];
    const event = [seat, Number(!played), this.#ranked, 0];
    this.#wasm.call("share_out", ...change, ...event, this.#parts);
    return after.map((value, one) => ({ value, ...this.#partsOf(this.#parts, one) }));
  }

  /** By seat: the sums of what all events did. */
  sums(all: Effect[][]): Omit<Effect, "value">[] {
    this.#sums.view.fill(0);
    for (const effects of all) {
      effects.forEach(({ points, win }, one) => {
        const numbers = [points, win ?? NONE].flatMap((parts) => NAMES.map((name) => parts[name]));
        this.#parts.view.set(numbers, one * 2 * PARTS);
      });
      this.#wasm.call("add_up", this.#parts, this.#players, this.#sums);
    }
    return [...Array(this.#players).keys()].map((one) => this.#partsOf(this.#sums, one));
  }

  /** By seat, in the end: the score and the part of the victory. */
  finish(slots: Slots): Value[] {
    this.#slots.view.set(slots);
    this.#wasm.call("finish", this.#slots, this.#room, this.#after);
    const view = this.#after.view;
    return [...Array(this.#players).keys()].map((one) => ({
      points: view[one * LINE + POINTS]!,
      win: this.#alone ? null : view[one * LINE + WIN]!,
      exact: true,
      error: view[one * LINE + ERROR]!,
    }));
  }

  /** 1 where points are what counts. */
  get #alone(): number {
    return Number(this.#players === 1);
  }

  #worth({ points, win }: Value): number {
    return win ?? points;
  }

  #name(slots: Slots, seat: number, ranked: Ranked[]): void {
    this.#slots.view.set(slots);
    ranked.forEach(({ move }, place) => {
      this.#moves.view[place] = BigInt(move);
      this.#order.view[place] = BigInt(place);
    });
    this.#write(
      this.#ranked,
      ranked.map(({ value }) => value),
    );
    const told = [this.#moves, this.#ranked, this.#order, ranked.length];
    const room = [this.#gains, this.#scratch, this.#room, this.#names];
    this.#wasm.call("name_moves", this.#slots, seat, ...told, this.#wasm.about.missed, ...room);
  }

  #against(count: number, place: number, move: string): Said {
    const { against, loss } = this.#wasm.about;
    const given = [this.#ranked, this.#order, count, place, this.#alone, this.#told];
    const code = this.#wasm.call("compare", ...given);
    const [lost, more] = this.#told.view;
    const [key, ...gaps] = against[code]!;
    const words = this.#alone
      ? { key: loss[0], gaps: { n: { fraction: lost! } } }
      : { key: loss[1], gaps: { n: { fraction: lost!, chance: true } } };
    const fillings = { move, loss: words, n: { fraction: more! } };
    return { key, gaps: Object.fromEntries(gaps.map((gap) => [gap, fillings[gap]])) };
  }

  #write(block: Doubles, values: Value[]): void {
    values.forEach((value, line) => {
      const { points, win, error } = value;
      block.view.set([this.#worth(value), win ?? 0, points, error], line * LINE);
    });
  }

  #partsOf(block: Doubles, one: number): { points: Parts; win: Parts | null } {
    const parts = (at: number): Parts => {
      const [luck, error, others, correction] = block.view.subarray(at, at + PARTS);
      return { luck: luck!, error: error!, others: others!, correction: correction! };
    };
    const first = one * 2 * PARTS;
    return { points: parts(first), win: this.#alone ? null : parts(first + PARTS) };
  }
}
