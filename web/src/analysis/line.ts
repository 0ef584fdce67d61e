/** A line of play that can be asked about: on the analysis board, or at a table. */
import type { Folded } from "../engine/calls.ts";

/** A roll, and the line before and after it. */
export interface Rolled {
  dice: string;
  before: Folded;
  after: Folded;
}

export interface Line {
  readonly busy: boolean;
  /** Says what is shown: another position has another text. */
  readonly text: string;
  /** The newest roll, while it counts. */
  readonly newest: Rolled | null;
  /** All that happened up to now. */
  folded(): Folded;
}
