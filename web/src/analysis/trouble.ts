/** What goes wrong in an analysis, to be said. */
import { keyOf } from "$lib/problem";
import { Refusal } from "../engine/refusal";

/** What is wrong: a key of words, and what it is about. */
export interface Trouble {
  key: string;
  what: string;
}

/** Of a field that can't be read so many letters are told. */
const TOLD = 60;
export const NO_TROUBLE: Trouble = { key: "", what: "" };

export function troubleOf(error: unknown): Trouble {
  if (error instanceof Refusal && error.code === "fault") return { key: error.message, what: "" };
  if (error instanceof Refusal && error.code === "position")
    return { key: "fault.text", what: shortened(error.message) };
  return { key: keyOf(error), what: "" };
}

const shortened = (text: string): string => (text.length > TOLD ? `${text.slice(0, TOLD)}…` : text);
