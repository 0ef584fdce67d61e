/** A question that is being answered: its position, what was tried, and what the coach says. */
import { keyOf } from "$lib/problem";
import type { EventData, View } from "$lib/types";
import { botAt, type DeviceTable, personAt, sightOf, tableOf } from "../device/table";
import { viewOf } from "../device/view";
import { addressesOf } from "../engine/addresses";
import type { Advice, Hint } from "../engine/advice";
import type { Folded } from "../engine/calls";
import { engine, minds } from "../engine/client";
import type { Source } from "../table/play.svelte";
import { playersOf, type Question, type Verdict, verdictOf } from "./question";

const OPPONENT = "expert";

export class Task implements Source {
  view = $state.raw<View | null>(null);
  before = $state.raw<View | null>(null);
  readonly events: EventData[] = [];
  busy = $state(true);
  /** What can't be shown or judged: a key of words. */
  problem = $state("");
  advice = $state.raw<Advice | null>(null);
  /** The moves that were tried, the last one last, and whether the last one lies on the sheet. */
  tries = $state.raw<readonly string[]>([]);
  played = $state(false);
  /** Whether the solution was shown before it was found. */
  shown = $state(false);

  private readonly table: DeviceTable;
  private readonly stopping = new AbortController();
  private advising: Promise<void> = Promise.resolve();

  constructor(
    readonly question: Question,
    /** Told once: whether the first try was right. */
    private readonly told: (first: boolean) => void,
  ) {
    this.table = seated(question);
  }

  /** Shows the position, and has the coach think about it. */
  async open(): Promise<void> {
    this.advising = this.ask();
    try {
      await this.look();
    } catch (error) {
      this.problem = keyOf(error);
    }
    this.busy = false;
  }

  private async ask(): Promise<void> {
    const { signal } = this.stopping;
    try {
      this.advice = await minds.ask("coach", [this.folded([]), this.question.seat], { signal });
    } catch (error) {
      if (!signal.aborted) this.problem = keyOf(error);
    }
  }

  private folded(moves: readonly string[]): Folded {
    const { game, position, seat } = this.question;
    const setup = { game, players: playersOf(position), options: {}, position };
    const entries = moves.map((move) => [`${seat} ${move}`, 0] as const);
    return { id: `question ${position}`, files: addressesOf(game), setup, entries };
  }

  private async look(...moves: string[]): Promise<void> {
    const sight = sightOf(this.table, !moves.length);
    const look = await engine.ask("look", [this.folded(moves), sight]);
    this.before = moves.length ? this.view : null;
    this.view = viewOf(this.table, { ...look, state: { ...look.state, undo: [] } });
  }

  /** What the coach says of a move. */
  hint = (move: string | undefined): Hint | undefined =>
    this.advice?.hints.find(({ text }) => text === move);

  readonly verdict = $derived.by((): Verdict | null => {
    const move = this.tries.at(-1);
    return move === undefined ? null : verdictOf(this.question.best, move, this.hint(move));
  });
  /** Whether the best move is known now: it was found, or shown. */
  readonly over = $derived(this.shown || (this.played && this.verdict === "right"));

  move(_seat: number, move: string): void {
    if (!this.busy && !this.over) void this.attempt(move);
  }

  /** Puts a move on the sheet; it is judged when the coach has spoken. */
  private async attempt(move: string): Promise<void> {
    this.busy = true;
    try {
      await Promise.all([this.look(move), this.advising]);
      this.tries = [...this.tries, move];
      this.played = true;
      if (this.tries.length === 1 && !this.shown) this.told(this.verdict === "right");
    } catch (error) {
      this.problem = keyOf(error);
    }
    this.busy = false;
  }

  /** Takes back what was tried. */
  async undo(): Promise<void> {
    this.busy = true;
    await this.look().catch((error: unknown) => (this.problem = keyOf(error)));
    this.played = false;
    this.busy = false;
  }

  /** Gives up: the best move is put on the sheet. */
  async show(): Promise<void> {
    if (!this.tries.length) this.told(false);
    await this.undo();
    this.shown = true;
    await this.look(this.question.best).catch((error: unknown) => (this.problem = keyOf(error)));
    this.played = true;
  }

  roll(): void {}

  close(): void {
    this.stopping.abort();
  }
}

/** The reader has the seat that is asked; experts have the others. */
function seated({ game, position, seat }: Question): DeviceTable {
  const players = playersOf(position);
  const seats = Array.from({ length: players }, (_, n) =>
    n + 1 === seat ? personAt(seat) : botAt(n + 1, OPPONENT),
  );
  const wish = { game, players, options: {}, seats, dice: "virtual" as const, length: 1 };
  return tableOf(wish, { secret: "", commitment: "" });
}
