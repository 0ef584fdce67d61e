/** Moves, dice and people in words. */

import { clever, colourOf } from "./printed";
import type { GameName, Seat } from "./types";
import { list, say } from "./words.svelte";

type Named = Pick<Seat, "name" | "kind" | "bot" | "number">;

/** The name of whoever plays there: a bot's, with its level, also where it stands in for a person. */
export function nameOf(seat: Named | undefined): string {
  if (!seat) return "";
  if (seat.kind === "bot") return say("bot.name", { level: say(`level.${seat.bot ?? "greedy"}`), n: seat.number });
  return seat.name || say("seat.player", { n: seat.number });
}

/** A die or a printed number: "red 5". */
export const numberOf = (colour: string, n: number | string): string => say(`number.${colour}`, { n });
export const dieOf = (die: string): string => numberOf(colourOf(die), die.slice(1));

function cleverBox(box: string): string {
  if (box.length === 1) return say(`clever.next.${colourOf(box)}`);
  if (box[0] === "b") return numberOf("blue", box.slice(1));
  return numberOf("yellow", clever.YELLOW[Number(box[1]) - 1]![Number(box[2]) - 1]!);
}

/** A bonus by its printed name, as something that one gets: "a fox". */
export function bonusOf(bonus: string): string {
  const [kind = "", n = ""] = bonus === "+1" ? ["extra"] : bonus.split(" ");
  return say(`why.bonus.${kind}`, { n });
}

/** What a move says in the log: "{name} takes red 5 …". */
export function tell(game: GameName, move: string, name: string, faces: Map<string, number>): string {
  const [verb = "", ...rest] = move.split(" ");
  const key = `log.${game}.${verb}`;
  if (game === "clever" && (verb === "take" || verb === "extra"))
    return say(key, { name, die: dieOf(rest[0]!), box: cleverBox(rest[1]!) });
  if (game === "clever" && verb === "bonus") return say(key, { name, box: cleverBox(rest[0]!) });
  if (game === "qwixx" && verb === "mark") return say(key, { name, box: dieOf(rest[0]!) });
  if (verb === "enter")
    return say(key, { name, dice: list(rest.map((die) => dieOf(die + (faces.get(die) ?? "")))) });
  return say(key, { name });
}
