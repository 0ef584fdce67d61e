/** Clever's moves and bonuses in words. */

import { colourOf } from "$lib/colours";
import { numberOf, told } from "$lib/telling";
import type { EventData } from "$lib/types";
import { list, say } from "$lib/words.svelte";
import type { Told } from "../contract";
import { printed } from "./data";

const ROUND = "round ";

function boxOf(box: string): string {
  if (box.length === 1) return say(`clever.next.${colourOf(box)}`);
  if (box[0] === "b") return numberOf("blue", box.slice(1));
  return numberOf("yellow", printed.YELLOW[Number(box[1]) - 1]![Number(box[2]) - 1]!);
}

/** A bonus by its printed name, as something that one gets: "a fox". */
function bonusOf(bonus: string): string {
  const [kind = "", n = ""] = bonus === "+1" ? ["extra"] : bonus.split(" ");
  return say(`why.bonus.${kind}`, { n });
}

/** A choice in words; a die in a row of its own colour can only go into the next box. */
function choice(move: string, name: string): string {
  const [verb = "", first, box] = move.split(" ");
  const key = `log.clever.${verb}`;
  if (!first || !box) return told(key, first ? { name, box: boxOf(first) } : { name });
  const die = numberOf(colourOf(first), first.slice(1));
  return first[0] === box
    ? told(`${key}.next`, { name, die })
    : told(key, { name, die, box: boxOf(box) });
}

export function tell({ event, move, name }: Told): string {
  const brings = bonuses(event);
  const what = choice(move, name);
  return brings.length ? say("log.brings", { what, bonuses: list(brings.map(bonusOf)) }) : what;
}

/** Bonuses without a choice that came with an event; and the round that it began, 0 if none. */
const bonuses = (event: EventData): string[] =>
  (event.outcome ?? []).filter((one) => !one.startsWith(ROUND));
const began = (event: EventData): number =>
  Number(event.outcome?.find((one) => one.startsWith(ROUND))?.slice(ROUND.length) ?? 0);

export const isNews = (event: EventData): boolean => bonuses(event).length > 0;

export const before = (event: EventData) => round(event.number === 1 ? 1 : 0);
export const after = (event: EventData) => round(began(event));

/** What everybody gets as a round begins; where it is a choice, that choice is told. */
function round(n: number): Map<string, string> {
  const bonus = printed.ROUND_BONUSES[n - 1];
  if (!bonus || bonus === "black") return new Map();
  return new Map([[`round ${n}`, say("log.round", { n, bonuses: bonusOf(bonus) })]]);
}
