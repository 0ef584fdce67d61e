/** Moves, dice and people in words. */

import { clever, colourOf, freePlace, sheetColours, twentyOne } from "./printed";
import type { GameName, Seat, TwentyOneSheetData } from "./types";
import { list, say } from "./words.svelte";

type Named = Pick<Seat, "name" | "kind" | "bot" | "number">;

/** The name of whoever plays there: a bot's, with its level, also where it stands in for a person. */
export function nameOf(seat: Named | undefined): string {
  if (!seat) return "";
  if (seat.kind === "bot") return say("bot.name", { level: say(`level.${seat.bot ?? "greedy"}`), n: seat.number });
  return seat.name || say("seat.player", { n: seat.number });
}

/** That name, or "You" for the only seat of a reader who has given no name. */
export function titleOf(seat: (Named & { mine: boolean }) | undefined, seats: { mine: boolean }[]): string {
  const me = seat?.mine && seat.kind === "person" && !seat.name && seats.filter((one) => one.mine).length === 1;
  return me ? say("seat.me") : nameOf(seat);
}

/** What somebody did, by a key of the log: in the second person where the name is "You" and there are words for it. */
export function told(key: string, values: { name: string } & Record<string, string>): string {
  const own = values.name === say("seat.me") ? key.replace("log.", "log.own.") : key;
  const text = say(own, values);
  return text === own ? say(key, values) : text;
}

/** A die or a printed number: "red 5". */
export const numberOf = (colour: string, n: number | string): string => say(`number.${colour}`, { n });
export const dieOf = (die: string): string => numberOf(colourOf(die), die.slice(1));

/** Twenty One: the box that would be struck: "yellow 6". */
export function struckBox(sheet: TwentyOneSheetData): string {
  const [row, place] = [(sheet.row ?? 1) - 1, freePlace(sheet)];
  return numberOf(colourOf(sheetColours(sheet.sheet)[row]![place] ?? ""), twentyOne.NUMBERS[row]![place] ?? "");
}

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
    return told(key, { name, die: dieOf(rest[0]!), box: cleverBox(rest[1]!) });
  if (game === "clever" && verb === "bonus") return told(key, { name, box: cleverBox(rest[0]!) });
  if (game === "qwixx" && verb === "mark") return told(key, { name, box: dieOf(rest[0]!) });
  if (verb === "enter")
    return told(key, { name, dice: list(rest.map((die) => dieOf(die + (faces.get(die) ?? "")))) });
  return told(key, { name });
}
