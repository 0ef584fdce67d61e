/** What went wrong, as a key of words. */

import { Refusal } from "../engine/refusal";
import { EngineError } from "../engine/wasm";
import { Refused } from "./api";

export function keyOf(error: unknown): string {
  if (error instanceof EngineError) return `engine.${error.problem}`;
  const code = error instanceof Refusal || error instanceof Refused ? error.code : "failed";
  return `error.${code}`;
}
