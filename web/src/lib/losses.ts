/** What moves are said to lose: of all that are as good as the best, nothing. */
import type { Hint } from "../engine/advice";

const UNBEATEN = ["forced", "brilliant", "best"];

/** Whether no move is better, beyond how far losses may be off. */
export const isUnbeaten = ({ name }: Pick<Hint, "name">): boolean => UNBEATEN.includes(name);

/** What a move loses, as it is told. */
export const lossTold = (hint: Pick<Hint, "name" | "loss">): number =>
  isUnbeaten(hint) ? 0 : hint.loss;
