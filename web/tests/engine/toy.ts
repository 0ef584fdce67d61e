/** A game for tests of the fold: a roll, then every seat answers "left" or "right" in secret; three rounds. */

import type { Game } from "../../src/engine/game";
import { Refusal } from "../../src/engine/refusal";
import type { Slots } from "../../src/engine/rules";

const [PLAYERS, ROLLED, ROUND, ANSWERS] = [0, 1, 2, 3];
const ROUNDS = 3n;
const MOVES = ["left", "right"];
const HIDDEN = -1n;

type Played = Pick<
  Game,
  | "isOver"
  | "active"
  | "dice"
  | "roll"
  | "toMove"
  | "moves"
  | "play"
  | "answerInSecret"
  | "answered"
  | "view"
  | "table"
  | "sheet"
  | "score"
  | "result"
  | "outcome"
>;

class Toy implements Played {
  start(players: number): Slots {
    return BigInt64Array.from([BigInt(players), 0n, 0n, ...Array<bigint>(players).fill(0n)]);
  }
  isOver = (s: Slots) => s[ROUND] === ROUNDS;
  active = (s: Slots) => (Number(s[ROUND]) % Number(s[PLAYERS])) + 1;
  dice = (s: Slots) => (this.isOver(s) || s[ROLLED] ? "" : "d");
  #change(s: Slots, at: number, to: bigint): Slots {
    const after = s.slice();
    after[at] = to;
    return after;
  }
  roll(s: Slots, text: string): Slots {
    if (!this.dice(s)) throw new Refusal("illegal", "no roll is due now");
    if (!/^d[1-6]$/.test(text)) throw new Refusal("notation", text);
    return this.#change(s, ROLLED, BigInt(text[1]!));
  }
  #seats = (s: Slots) => [...Array(Number(s[PLAYERS])).keys()].map((seat) => seat + 1);
  toMove = (s: Slots) =>
    s[ROLLED] ? this.#seats(s).filter((seat) => s[ANSWERS - 1 + seat] === 0n) : [];
  moves = (s: Slots, seat: number) => (this.toMove(s).includes(seat) ? MOVES : []);
  play(s: Slots, seat: number, move: string): Slots {
    if (!this.moves(s, seat).includes(move)) throw new Refusal("illegal", move);
    const after = this.#change(s, ANSWERS - 1 + seat, BigInt(MOVES.indexOf(move) + 1));
    if (this.toMove(after).length) return after;
    if (after.includes(HIDDEN)) throw new Refusal("hidden", "others' answers are hidden");
    const next = after.fill(0n, ANSWERS);
    next[ROLLED] = 0n;
    next[ROUND] = s[ROUND]! + 1n;
    return next;
  }
  answerInSecret = (s: Slots, seat: number) => this.#change(s, ANSWERS - 1 + seat, HIDDEN);
  answered = (s: Slots) => this.#seats(s).filter((seat) => s[ANSWERS - 1 + seat] !== 0n);
  view(s: Slots, eye: number): Slots {
    const seen = s.slice();
    for (const seat of this.answered(s)) if (seat !== eye) seen[ANSWERS - 1 + seat] = HIDDEN;
    return seen;
  }
  table = (s: Slots) => ({
    phase: s[ROLLED] ? "answer" : "roll",
    active: this.active(s),
    dice: [],
  });
  sheet = (s: Slots, seat: number) => ({ answer: Number(s[ANSWERS - 1 + seat]) });
  score = (s: Slots) => ({ total: Number(s[ROUND]) });
  result = (s: Slots) =>
    this.isOver(s) ? { winners: this.#seats(s), reason: "three rounds", rating: null } : null;
  outcome = (before: Slots, after: Slots) => (before[ROUND] === after[ROUND] ? [] : ["round"]);
}

export const toy = new Toy() as unknown as Game & { start(players: number): Slots };
