/** Wishes for new tables of this device: by an address like `/play/<game>?with=greedy`, or by a form. */
import { addressesOf } from "../engine/addresses.ts";
import type { Catalogue } from "../engine/catalogue.ts";
import { engine } from "../engine/client.ts";
import { sightIn } from "../engine/fitted.ts";
import { settings } from "../engine/options.ts";
import { Refusal } from "../engine/refusal.ts";
import { begin } from "./keeper.ts";
import { list } from "./store.ts";
import { addressOf, botAt, type DeviceSeat, personAt, tableOf, type Wish } from "./table.ts";

/** What a game offers for a new table. */
export const about = (game: string): Promise<Catalogue> => engine.ask("about", [addressesOf(game)]);

/** What an address asks for: the visitor has seat 1, and all seats without a bot are people's. */
export function readAddress(game: Catalogue, query: URLSearchParams, name: string): Wish {
  const rest = new Map(query);
  const take = (key: string): string => {
    const value = rest.get(key) ?? "";
    rest.delete(key);
    return value;
  };
  const bots = take("with")
    .split(/[ ,]+/)
    .filter((bot) => bot);
  const players = count(take("players"), Math.max(bots.length + 1, game.players[0]));
  if (bots.length >= players) throw new Refusal("invalid", "more bots than seats");
  const others = Array.from({ length: players - 1 - bots.length }, (_, n) =>
    personAt(bots.length + n + 2),
  );
  const seats = [personAt(1, name), ...bots.map((bot, n) => botAt(n + 2, bot)), ...others];
  const dice = choice(take("dice") || "virtual", ["virtual", "real"] as const);
  const series = choice(take("series") || "false", ["false", "true"] as const) === "true";
  return checked(game, { seats, dice, series, options: Object.fromEntries(rest) });
}

function count(text: string, usual: number): number {
  if (!text) return usual;
  if (!/^\d{1,2}$/.test(text)) throw new Refusal("invalid", `${text} players`);
  return Number(text);
}

function choice<Known extends string>(text: string, known: readonly Known[]): Known {
  const found = known.find((one) => one === text);
  if (found === undefined) throw new Refusal("invalid", text);
  return found;
}

interface Asked {
  seats: DeviceSeat[];
  dice: Wish["dice"];
  series: boolean;
  options: Wish["options"];
}

/** Whether a bot plays a game; those of any strength are the levels of its mind. */
const plays = ({ bots }: Catalogue, bot: string): boolean =>
  bots.includes(bot) || (sightIn(bot) !== null && bots.includes("expert"));

/** A wish that the game can fulfil; a Refusal if it can't. */
export function checked(game: Catalogue, { seats, dice, series, options }: Asked): Wish {
  const [fewest, most] = game.players;
  const players = seats.length;
  const unknown = seats.find(({ bot }) => bot !== null && !plays(game, bot));
  if (players < fewest || players > most) throw new Refusal("invalid", `${players} players`);
  if (unknown) throw new Refusal("invalid", `there is no bot ${unknown.bot} here`);
  if (series && game.series < 2) throw new Refusal("invalid", "there is no series");
  if (dice === "real" && seats.every(({ kind }) => kind === "bot"))
    throw new Refusal("invalid", "real dice need a person at the table");
  const settled = settings(game.options, players, options);
  const length = series ? game.series : 1;
  return { game: game.name, players, options: settled, seats, dice, length };
}

/** Makes the table, and gives its address. */
export async function make(wish: Wish): Promise<string> {
  const table = tableOf(wish, await engine.ask("deal", []));
  await begin(table);
  return addressOf(table.id);
}

interface Day {
  game: string;
  day: string;
  /** Where the dice come from, of a day that is over at a server; otherwise from its date. */
  secret: string | null;
  name: string;
}

/** The address of a daily game on this device: one that isn't finished yet goes on. */
export async function makeDaily({ game, day, secret, name }: Day): Promise<string> {
  const dealt = await engine.ask("deal", [secret ? { secret } : { game, day }]);
  const kept = (await list().catch(() => [])).find(
    (table) =>
      table.daily === day &&
      table.game === game &&
      table.commitment === dealt.commitment &&
      !table.progress.winners,
  );
  if (kept) return addressOf(kept.id);
  const asked = {
    seats: [personAt(1, name)],
    dice: "virtual",
    series: false,
    options: {},
  } as const;
  const wish = checked(await about(game), { ...asked, seats: [...asked.seats] });
  const table = { ...tableOf(wish, dealt), daily: day };
  await begin(table);
  return addressOf(table.id);
}
