/** People and dice in words. */

import { sightIn } from "../engine/fitted";
import type { Seat } from "./types";
import { language, say } from "./words.svelte";

type Named = Pick<Seat, "name" | "kind" | "bot" | "number">;

/** The name of whoever plays there: a bot's, with its level, also where it stands in for a person. */
export function nameOf(seat: Named | undefined): string {
  if (!seat) return "";
  if (seat.kind === "bot")
    return say("bot.name", { level: levelName(seat.bot ?? "greedy"), n: seat.number });
  return seat.name || say("seat.player", { n: seat.number });
}

/** A bot by its name: "Easy bot". Those of any strength are called by how much they see. */
export function botName(bot: string): string {
  const seen = seenBy(bot);
  return seen ? say("bot.fitted", { n: seen }) : say(`bot.${bot}`);
}

function levelName(bot: string): string {
  const seen = seenBy(bot);
  return seen ? say("level.fitted", { n: seen }) : say(`level.${bot}`);
}

function seenBy(bot: string): string {
  const sight = sightIn(bot);
  const percent = new Intl.NumberFormat(language(), { style: "percent" });
  return sight === null ? "" : percent.format(sight);
}

/** That name, or "You" for the only seat of a reader who has given no name. */
export function titleOf(
  seat: (Named & { mine: boolean }) | undefined,
  seats: { mine: boolean }[],
): string {
  const me =
    seat?.mine &&
    seat.kind === "person" &&
    !seat.name &&
    seats.filter((one) => one.mine).length === 1;
  return me ? say("seat.me") : nameOf(seat);
}

/** What somebody did, by a key of the log: in the second person where the name is "You" and there are words for it. */
export function told(key: string, values: { name: string } & Record<string, string>): string {
  const own = values.name === say("seat.me") ? key.replace("log.", "log.own.") : key;
  const text = say(own, values);
  return text === own ? say(key, values) : text;
}

/** A die or a printed number: "red 5". */
export const numberOf = (colour: string, n: number | string): string =>
  say(`number.${colour}`, { n });
