/** What a move can be known by before it is told: where it marks, and the dice that it takes. */
import type { Play } from "../table/play.svelte";

const words = (move: string): string[] => move.split(" ").slice(1);
const firstMark = (move: string, play: Play): string => play.marks[move]?.[0] ?? "";
const isBox = (word: string, mark: string): boolean => !!mark && mark.startsWith(word);

/** The letters of the dice that a move names, each with its face if the move says it. */
export function diceOf(move: string, play: Play): string[] {
  const named = words(move);
  const last = named.at(-1) ?? "";
  const dice = isBox(last, firstMark(move, play)) ? named.slice(0, -1) : named;
  return dice.filter((word) => play.faces.has(word[0]!) && /^[a-z]\d?$/.test(word));
}

/** The area that a move marks: the letter of its colour, or the number of its row; else nothing. */
export function areaOf(move: string, play: Play): string {
  const mark = firstMark(move, play);
  if (words(move).length === 0 || !mark) return "";
  return /^(\d+)\./.exec(mark)?.[1] ?? (/^[a-z]\d/.test(mark) ? mark[0]! : "");
}

/** The moves that picking a die or a box can lead to. */
export const through = (picked: string, play: Play): string[] =>
  play.moves.filter(
    (move) =>
      firstMark(move, play) === picked || diceOf(move, play).some((die) => die[0] === picked),
  );
