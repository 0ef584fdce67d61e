/** The turns of a device table's bots: when one acts, and what happens when it can't. */

import type { Folded } from "../../engine/calls";
import { minds } from "../../engine/client";
import { Refusal } from "../../engine/refusal";
import type { Turn } from "../../engine/turns";

/** How long a bot waits before it acts, in seconds, and how many times longer after what a person may take back. */
const PACE = 0.5;
const GRACE = 5;
/** Seconds after which a bot tries again what has failed; twice as many each time, up to about a minute. */
const RETRY = 1;
const MOST_DOUBLINGS = 6;
/** Milliseconds of thinking that nobody is told of, between two reports, and what a bot may take at first. */
const QUIET = 400;
const REPORT = 100;
const USUAL = 3000;
/** A bot that takes longer than the last time is nearly done. */
const NEARLY = 0.95;
/** Who plays for a bot that was stopped: the same mind, at first sight. */
const AT_ONCE = "expert";
const MOST_SEEDS = 2 ** 52;

/** Whose bots these are. */
export interface Host {
  folded(): Folded;
  botOf(seat: number): string;
  roll(): Promise<void>;
  move(seat: number, move: string): Promise<void>;
  /** Hears why a bot couldn't act. */
  failed(error: unknown): void;
}

/** The pace, which a visitor may have set otherwise. */
function pace(): number {
  try {
    const kept = localStorage.getItem("rollwright.pace");
    return kept === null || !(Number(kept) >= 0) ? PACE : Number(kept);
  } catch {
    return PACE;
  }
}

export class BotTurns {
  /** How far a bot is with its thinking, from 0 to 1; nothing while none thinks for long. */
  thinking = $state<number | null>(null);

  private plan = 0;
  private timer = 0;
  private reports = 0;
  /** How long a bot's last choice took, in milliseconds. */
  private took = USUAL;
  private failures = 0;
  private turn: Turn | null = null;
  private busy = false;
  private stopped = false;

  constructor(private readonly host: Host) {}

  /** Has a bot act in a while, in place of what was planned before. */
  expect(turn: Turn | null): void {
    this.cancel();
    this.turn = turn;
    if (!turn) return;
    const delay = this.failures ? RETRY * 2 ** Math.min(this.failures - 1, MOST_DOUBLINGS) : 0;
    const pause = pace() * (turn.grace ? GRACE : 1) + delay;
    this.timer = window.setTimeout(() => void this.act(turn, this.plan), 1000 * pause);
  }

  /** Ends the pause. */
  hurry(): void {
    if (!this.turn || this.busy) return;
    clearTimeout(this.timer);
    void this.act(this.turn, this.plan);
  }

  /** Has the bot that thinks play what it finds best at first sight. */
  stop(): void {
    if (!this.busy) return;
    this.stopped = true;
    minds.stop();
  }

  /** Forgets what was planned, and ends what a bot thinks about. */
  cancel(): void {
    this.plan++;
    this.turn = null;
    clearTimeout(this.timer);
    if (this.busy) minds.stop();
    this.rest();
  }

  private rest(): void {
    clearInterval(this.reports);
    this.busy = this.stopped = false;
    this.thinking = null;
  }

  private async act(turn: Turn, plan: number): Promise<void> {
    try {
      if (turn.rolls) await this.host.roll();
      else await this.choose(turn.seat, plan);
      this.failures = 0;
    } catch (error) {
      if (plan !== this.plan) return;
      if (!this.failures++) this.host.failed(error);
      this.expect(turn);
    }
  }

  private async choose(seat: number, plan: number): Promise<void> {
    this.busy = true;
    const begun = performance.now();
    this.reports = window.setInterval(() => {
      const time = performance.now() - begun;
      if (time > QUIET) this.thinking = Math.min(NEARLY, time / this.took);
    }, REPORT);
    const bot = this.host.botOf(seat);
    const move = await this.ask(seat, bot).catch((error: unknown) => {
      if (this.stopped && error instanceof Refusal && error.code === "stopped")
        return this.ask(seat, AT_ONCE);
      throw error;
    });
    if (plan !== this.plan) return;
    const time = performance.now() - begun;
    if (time > QUIET && !this.stopped) this.took = time;
    this.rest();
    await this.host.move(seat, move);
  }

  private ask(seat: number, bot: string): Promise<string> {
    const seed = Math.floor(Math.random() * MOST_SEEDS);
    return minds.ask("choose", [this.host.folded(), { seat, bot, seed }]);
  }
}
