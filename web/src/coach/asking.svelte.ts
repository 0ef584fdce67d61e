/** What the coach says of the choice that is due: asked once a position, the newest question counts. */
import type { Advice } from "../engine/advice";
import type { Folded } from "../engine/calls";
import { minds } from "../engine/client";
import { Refusal } from "../engine/refusal";
import { type Trouble, troubleOf } from "../analysis/trouble";

export class Asking {
  advice = $state.raw<Advice | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  /** The answer that is on its way; nothing if the question was dropped, or can't be answered. */
  soon: Promise<Advice | null> = Promise.resolve(null);
  private round = 0;

  /** Asks what a seat can do at the end of a line. */
  about(line: Folded, seat: number): void {
    const round = this.forget();
    this.soon = this.ask(line, seat, round);
  }

  /** Drops what was asked. */
  forget(): number {
    this.advice = null;
    this.trouble = null;
    this.soon = Promise.resolve(null);
    return ++this.round;
  }

  private async ask(line: Folded, seat: number, round: number): Promise<Advice | null> {
    try {
      const advice = await minds.ask("coach", [line, seat]);
      if (round !== this.round) return null;
      this.advice = advice;
      return advice;
    } catch (error) {
      if (round !== this.round) return null;
      // A bot's thinking was ended, and with it what waited behind.
      if (error instanceof Refusal && error.code === "stopped") return this.ask(line, seat, round);
      this.trouble = troubleOf(error);
      return null;
    }
  }
}
