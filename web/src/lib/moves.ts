/** Moves that could be made, in words. */

import type { GameFace } from "../games/contract";

/** Moves as they are told; those that sound alike with their box. */
export function apart(
  moves: readonly string[],
  tell: (move: string) => string,
): Map<string, string> {
  const told = moves.map(tell);
  const isTwice = (text: string) => told.indexOf(text) !== told.lastIndexOf(text);
  const boxOf = (move: string) => move.split(" ").at(-1);
  return new Map(
    moves.map((move, n) => [move, isTwice(told[n]!) ? `${told[n]} (${boxOf(move)})` : told[n]!]),
  );
}

/** Words without the gap that a name left: some languages have "Ada: passes". */
const nameless = (told: string): string => {
  const text = told.replace(/^[\s:]+/, "").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** What moves do, without who makes them: the sheet says whose they are. */
export const movesIn = (
  face: GameFace,
  seat: number,
  faces: Map<string, number>,
  moves: readonly string[],
): Map<string, string> =>
  apart(moves, (move) => {
    const event = { number: 0, at: 0, type: "move" as const, seat, move };
    return nameless(face.tell({ event, move, name: "", faces }));
  });
