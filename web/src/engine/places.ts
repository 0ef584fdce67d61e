/** Which roll of which turn a roll is, whatever was chosen before: see `rollwright/core/turns.py`. */
import { read, type Shape, type Slots } from "./shapes.ts";

/** Both from 1. */
export interface Place {
  turn: number;
  roll: number;
}

/** The places of a game's rolls, from the positions in which each of them was due, in order. */
export function places(shape: Shape | null, rolling: readonly Slots[]): Place[] {
  const found: Place[] = [];
  let last = "";
  for (const position of rolling) {
    const sign = JSON.stringify(shape ? read(shape, position) : found.length);
    const { turn, roll } = found.at(-1) ?? { turn: 0, roll: 0 };
    found.push(
      found.length && sign === last ? { turn, roll: roll + 1 } : { turn: turn + 1, roll: 1 },
    );
    last = sign;
  }
  return found;
}
