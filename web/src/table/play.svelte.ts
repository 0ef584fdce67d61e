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

  enter = $derived.by((): string => {
    const dice = [...twentyOne.LETTERS].filter((die) => this.picked.has(die));
    return dice.length ? `enter ${dice.join(" ")}` : "";
  });

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

  toggle = (die: string): void => {
    const next = new Set(this.picked);
    if (!next.delete(die)) next.add(die);
    this.picked = next;
  };

  /** Forgets what was picked; in Twenty One hits are picked from the start. */
  reset(): void {
    this.die = this.box = null;
    this.picked = new Set();
    if (this.view.table.game !== "twenty-one" || !this.fits.size) return;
    const sheet = this.sheet as TwentyOneSheetData;
    const row = (sheet.row ?? 1) - 1;
    const numbers = twentyOne.NUMBERS[row]!;
    const colours = [...sheetColours(sheet.sheet)[row]!];
    this.picked = new Set(
      [...this.fits].filter(([die, face]) => numbers[colours.indexOf(die)] === face).map(([die]) => die),
    );
  }

  play = (move: string): void => this.live.move(this.seat, move);
}

