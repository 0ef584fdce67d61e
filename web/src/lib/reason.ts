/**
 * Puts to words what the analysis says: facts, and what a move loses.
 *
 * In the page: `await learnReasons(game)`, then `reasonOf(hint, say)` with `say` of `words.svelte.ts`.
 */
import type { Gap, Hint, Said } from "../engine/advice.ts";
import { fill, type Value, type Values, told } from "./plural.ts";

/** Says the words of a key with its gaps filled. */
export type Say = (key: string, values?: Values) => string;

/** Speaks with the words of a language. */
export const sayWith =
  (words: Record<string, string>, language: string): Say =>
  (key, values = {}) =>
    words[key] === undefined ? key : fill(words[key], values, language);

/** Words in the reader's language. */
export function tell({ key, gaps }: Said, say: Say, language: string): string {
  const filled = Object.entries(gaps).map(([name, gap]) => [name, filling(gap, say, language)]);
  return say(key, Object.fromEntries(filled) as Values);
}

function filling(gap: Gap, say: Say, language: string): Value {
  if (Array.isArray(gap))
    return gap.map((one) => told(filling(one, say, language), language)).join(", ");
  return typeof gap === "object" && "key" in gap ? tell(gap, say, language) : gap;
}

/** Why a move is good or not, in a sentence; the move it is compared with in words, if there are any. */
export const reasonOf = (
  { facts, against }: Pick<Hint, "facts" | "against">,
  say: Say,
  language: string,
  words: ReadonlyMap<Gap, string> = new Map(),
): string => {
  const gaps = { ...against.gaps };
  const move = words.get(gaps.move ?? "");
  if (move !== undefined) gaps.move = say("why.move", { move });
  const compared = { ...against, gaps };
  return [...facts, compared].map((one) => tell(one, say, language)).join(say("why.join"));
};
