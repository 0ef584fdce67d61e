/** What a visitor can do at a table now: which seat, which moves. */

import { story, type Line } from "$lib/story";
import { numberOf } from "$lib/telling";
import type { EventData, Seat, View } from "$lib/types";
import type { Folded, Judged } from "../engine/calls";
import type { GameFace, Hand } from "../games/contract";
import { isCoached } from "./allowed";

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
  /** What only a table on this device can do. */
  readonly device?: DeviceActs;
}

export type Link = "connecting" | "open" | "lost" | "gone";

/** What can be changed about a seat: who plays it, and its word for the dice. */
export type SeatChange = { to: "bot"; bot: string } | { to: "person" } | { word: string };

/** A table that people sit at: on a server, or on this device. */
export interface TableSource extends Source {
  readonly id: string;
  readonly link: Link;
  /** What went wrong last, and what has to be known of the table as a whole: keys of words. */
  readonly problem: string;
  readonly notes: string[];
  /** The word for the dice that was typed here and is not shown yet. */
  readonly word?: string;
  forget(): void;
  close(): void;
  /** The first events, as the engine takes them. */
  folded(count: number): Folded;
  reseat(seat: number, change: SeatChange): Promise<void>;
  /** The address of the table where the same people play again; `first` begins. */
  again(first: number): Promise<string>;
}

export interface DeviceActs {
  /** The record as text. */
  record(): Promise<string>;
  /** How far a bot is with its thinking, from 0 to 1; nothing while none thinks. */
  readonly thinking: number | null;
  /** Has the bot play what it thinks best so far. */
  stop(): void;
  /** Plays on here, where another tab leads. */
  take(): void;
  /** Hands the game to the server, and gives its address there. */
  share(): Promise<string>;
  /** What a daily game came to. */
  judge(): Promise<Judged>;
}

export class Play {
  /** The seat that the visitor wants to see large, while it is theirs. */
  wish = $state<number | null>(null);

  /** What the game asks for and what is picked on the way to a move. */
  readonly hand: Hand;

  constructor(
    readonly live: Source,
    readonly face: GameFace,
  ) {
    this.hand = face.hand(this);
  }

  view = $derived.by((): View => this.live.view!);
  mine = $derived.by((): Seat[] =>
    this.view.seats.filter((seat) => seat.mine && seat.kind === "person"),
  );
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
  /** What each of them would mark on the sheet, in order. */
  marks = $derived.by((): Record<string, string[]> => this.view.marks?.moves[this.seat] ?? {});
  sheet = $derived.by(() => this.view.state.sheets[this.seat - 1]!);
  faces = $derived.by(() => new Map(this.view.state.table.dice.map(([die, face]) => [die, face])));

  /** What happened so far, in words. */
  lines = $derived.by((): Line[] => story(this.face, this.view, this.live.events));

  /** Whether only bots are to act: while they wait, the last choice can be taken back. */
  bots = $derived.by((): boolean => {
    const { dice, table, to_move, result } = this.view.state;
    const owing = dice ? [table.active] : to_move;
    return (
      !result &&
      owing.length > 0 &&
      owing.every((seat) => this.view.seats[seat - 1]?.kind === "bot")
    );
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

  /** The address of this seat's sheet on paper. */
  printed = $derived.by((): string => {
    const { id, game } = this.view.table;
    return `/print/${game}?${this.live.device ? "device" : "table"}=${id}&seat=${this.seat}`;
  });

  /** Whether the coach may be asked: by who plays with nobody else, or where the table allows it. */
  coached = $derived.by((): boolean => !!this.live.device || isCoached(this.view));

  /** Whether the game may be looked into: nobody plays against others now who have no such help. */
  open = $derived.by((): boolean => this.coached || !!this.view.state.result);

  /** The address of the analysis after so many events. */
  analysis = (number = this.view.number): string => {
    const { id, game } = this.view.table;
    return `/analysis/${game}?${this.live.device ? "device" : "table"}=${id}&at=${number}`;
  };

  /** The address of the review of this game. */
  reviewed = $derived.by((): string => {
    const { id } = this.view.table;
    return `/review?${this.live.device ? "device" : "table"}=${id}`;
  });

  /** The address where its dice are checked. */
  checked = $derived.by((): string => {
    const { id } = this.view.table;
    return `/dice?${this.live.device ? "device" : "table"}=${id}`;
  });

  /** Hears of a move before it is played, and has it played. */
  guard: ((move: string, go: () => void) => void) | null = null;

  play = (move: string): void => {
    const { seat } = this;
    const go = () => this.live.move(seat, move);
    if (this.guard) this.guard(move, go);
    else go();
  };

  /** A die with its face: "red 5". */
  dieOf = (die: string): string => numberOf(this.face.colourOf(die), die.slice(1));
}
