/** What a visitor can do at a table now: which seat, which moves, what is picked on the way. */

import { sheetColours, twentyOne } from "$lib/printed";
import { story, type Line } from "$lib/story";
import type { EventData, Seat, TwentyOneSheetData, View } from "$lib/types";
import type { Picking } from "../sheets/picking";

/** Where the views come from and the moves go: a table, or a lesson. */
export interface Source {
  readonly view: View | null;
  readonly before: View | null;
  readonly events: EventData[];
  readonly busy: boolean;
  move(seat: number, move: string): void;
  roll(dice?: string): void;
  undo(seat: number): void;
  /** Says that the last choice stands, so that bots need not wait. */
  done?(): void;
}

export class Play implements Picking {
  die = $state<string | null>(null);
  box = $state<string | null>(null);
  /** Twenty One: the dice picked for entering. */
  picked = $state.raw<Set<string>>(new Set());
  /** The seat that the visitor wants to see large, while it is theirs. */
  wish = $state<number | null>(null);

  constructor(readonly live: Source) {}

  view = $derived.by((): View => this.live.view!);
  mine = $derived.by((): Seat[] => this.view.seats.filter((seat) => seat.mine && seat.kind === "person"));
  owing = $derived.by((): number[] => Object.keys(this.view.state.moves).map(Number));

  /** The seat whose sheet is large and whose choice is made. */
  seat = $derived.by((): number => {
    const { active } = this.view.state.table;
    if (this.owing.length) {
      if (this.wish !== null && this.owing.includes(this.wish)) return this.wish;
      return this.owing.includes(active) ? active : this.owing[0]!;
    }
    if (this.wish !== null && this.mine.some((seat) => seat.seat === this.wish)) return this.wish;
    if (this.mine.some((seat) => seat.seat === active)) return active;
    return this.mine[0]?.seat ?? active;
  });

  moves = $derived.by((): string[] => this.view.state.moves[this.seat] ?? []);
  sheet = $derived.by(() => this.view.state.sheets[this.seat - 1]!);
  faces = $derived.by(() => new Map(this.view.state.table.dice.map(([die, face]) => [die, face])));

  /** Clever: the dice that the active player has taken, in that order. */
  taken = $derived.by((): string[] => {
    const { taken = "", active, solo_passive } = this.view.state.table;
    if (solo_passive) return [...taken];
    const takes = this.live.events
      .filter((event) => event.seat === active && !event.undone && event.move?.startsWith("take "))
      .map((event) => event.move![5]!);
    return [...taken].sort((a, b) => takes.lastIndexOf(a) - takes.lastIndexOf(b));
  });

  /** What happened so far, in words. */
  lines = $derived.by((): Line[] => story(this.view, this.live.events));

  /** Whether only bots are to act: while they wait, the last choice can be taken back. */
  bots = $derived.by((): boolean => {
    const { dice, table, to_move, result } = this.view.state;
    const owing = dice ? [table.active] : to_move;
    return !result && owing.length > 0 && owing.every((seat) => this.view.seats[seat - 1]?.kind === "bot");
  });

  /** The newest event that still counts. */
  last = $derived.by((): EventData | undefined =>
    this.live.events.findLast((event) => event.number <= this.view.number && event.type !== "undo"),
  );

  /** The dice of the newest roll and its number, so that only they roll on screen. */
  rolled = $derived.by(() => {
    const roll = this.live.events.findLast((event) => event.type === "roll" && !event.undone);
    return { number: roll?.number ?? 0, dice: roll?.dice ?? "" };
  });

  turnOf = (die: string): number => (this.rolled.dice.includes(die) ? this.rolled.number : 0);

  private seen = { number: -1, at: -Infinity };

  /** Whether a die was rolled just now, so that it should be seen rolling. */
  isFresh(die: string): boolean {
    const { number, dice } = this.rolled;
    if (number !== this.seen.number) {
      const first = this.seen.number < 0;
      this.seen = { number, at: first ? -Infinity : performance.now() };
    }
    return dice.includes(die) && performance.now() - this.seen.at < 300;
  }

  /** What this seat has answered in secret, or will be asked about no more in this round. */
  answer = $derived.by((): string => {
    const since = this.rolled.number;
    const event = this.live.events.findLast(
      (one) => one.number > since && one.seat === this.seat && one.type === "move" && !one.undone,
    );
    return event?.move ?? "";
  });

  /** Twenty One: the dice that fit, with their faces. */
  fits = $derived.by((): Map<string, number> => {
    const letters = this.moves.filter((move) => move.startsWith("enter")).join(" ").split(" ");
    return new Map([...this.faces].filter(([die]) => letters.includes(die)));
  });

  enter = $derived.by((): string => entering(this.picked));

  /** Twenty One: the hits, picked from the start, and the one that the visitor may want to leave out. */
  hits = $derived.by((): Set<string> => hitsOf(this.sheet as TwentyOneSheetData, this.fits));
  doubted = $state<string | null>(null);

  /** Moves that start with a die, by that die's letter. */
  ofDie(die: string): string[] {
    return this.moves.filter((move) => {
      const words = move.split(" ");
      return words.length === 3 && words[0] !== "enter" && words[1]![0] === die;
    });
  }

  pickDie = (die: string): void => {
    this.die = this.die === die ? null : die;
    this.box = null;
  };

  pickBox = (box: string): void => {
    this.box = this.box === box ? null : box;
    this.die = null;
  };

  /** Whether a die may be picked or left out: not where a lesson wants it. */
  mayToggle = (die: string): boolean => {
    const next = entering(flipped(this.picked, die));
    return this.fits.has(die) && (!next || this.moves.includes(next));
  };

  /** Picks a die or leaves it out; a picked hit only with the second tap, for the first is mostly meant to take it. */
  toggle = (die: string): void => {
    const asks = this.picked.has(die) && this.hits.has(die) && this.doubted !== die;
    this.doubted = asks ? die : null;
    if (!asks) this.picked = flipped(this.picked, die);
  };

  /** Forgets what was picked; in Twenty One hits are picked from the start. */
  reset(): void {
    this.die = this.box = this.doubted = null;
    this.picked = this.view.table.game === "twenty-one" ? this.hits : new Set();
  }

  play = (move: string): void => this.live.move(this.seat, move);
}

const entering = (picked: Set<string>): string => {
  const dice = [...twentyOne.LETTERS].filter((die) => picked.has(die));
  return dice.length ? `enter ${dice.join(" ")}` : "";
};

const flipped = (picked: Set<string>, die: string): Set<string> => {
  const next = new Set(picked);
  if (!next.delete(die)) next.add(die);
  return next;
};

/** The dice that show exactly what is printed in their box of the row. */
function hitsOf(sheet: TwentyOneSheetData, fits: Map<string, number>): Set<string> {
  const row = (sheet.row ?? 1) - 1;
  const colours = fits.size ? sheetColours(sheet.sheet)[row]! : "";
  const hits = [...fits].filter(([die, face]) => twentyOne.NUMBERS[row]![colours.indexOf(die)] === face);
  return new Set(hits.map(([die]) => die));
}
