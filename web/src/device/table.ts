/** A table on this device: what is played there and who sits where. Plain data, as it is kept. */
import type { Setup } from "../engine/calls.ts";
import type { Options } from "../engine/options.ts";
import { BY_TURN, METHOD } from "../engine/method.ts";
import type { Sight } from "../engine/shown.ts";
import type { Kind, Seat, StateData, Summary, TableInfo } from "../lib/types.ts";

export interface DeviceSeat {
  kind: Exclude<Kind, "open">;
  name: string;
  bot: string | null;
  /** The number by which a nameless player or a bot is known, also where seats move up. */
  number: number;
  /** The player's word for the dice. */
  word: string;
  /** Whether it is a person's, also while a bot stands in. */
  held: boolean;
}

/** How far a game is, for the list of tables: scores and winners only when it is over. */
export interface Progress {
  owing: number[];
  scores: number[] | null;
  winners: number[] | null;
}

export interface DeviceTable extends Setup {
  id: string;
  seats: DeviceSeat[];
  dice: "virtual" | "real";
  /** Where virtual dice come from, and the digest that was shown before the game; a game that goes
   * on from a moment of another has none. */
  secret: string | null;
  commitment: string | null;
  /** The day of a daily game; tables that were kept before there was one say nothing. */
  daily?: string | null;
  series: { length: number; game: number; scores: number[][] } | null;
  previous: string | null;
  next: string | null;
  created: number;
  changed: number;
  /** How many entries there are. */
  number: number;
  progress: Progress;
}

/** What somebody wants a new table to be. */
export interface Wish extends Setup {
  seats: DeviceSeat[];
  dice: DeviceTable["dice"];
  /** How many games are played in a row. */
  length: number;
}

const ID_BYTES = 12;

/** Seconds since 1970; never before what was there already, whatever the clock says. */
export const now = (since = 0): number => Math.max(since, Math.floor(Date.now() / 1000));

/** A random text that nobody can guess. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

export const addressOf = (id: string): string => `/d/${id}`;

export const personAt = (number: number, name = ""): DeviceSeat => ({
  ...{ kind: "person", name, bot: null, number, word: "", held: true },
});

export const botAt = (number: number, bot: string): DeviceSeat => ({
  ...{ kind: "bot", name: "", bot, number, word: "", held: false },
});

type Dealt = { secret: string; commitment: string | null };

/** A new table, with dice that were dealt for it. */
export function tableOf(wish: Wish, dealt: Dealt): DeviceTable {
  const { length, ...rest } = wish;
  return {
    ...rest,
    ...(rest.dice === "real" ? { secret: null, commitment: null } : dealt),
    id: newId(),
    series: length > 1 ? { length, game: 1, scores: [] } : null,
    previous: null,
    next: null,
    created: now(),
    changed: now(),
    number: 0,
    progress: { owing: [1], scores: null, winners: null },
  };
}

/** Items of the seats, in order, beginning with the first one's. */
const from = <Item>(items: Item[], first: number): Item[] => [
  ...items.slice(first - 1),
  ...items.slice(0, first - 1),
];

/** A new table for the same people: in a series its next game, otherwise a rematch; `first` begins. */
export function again(table: DeviceTable, first: number, dealt: Dealt): DeviceTable {
  const { series, progress } = table;
  const isOn = series !== null && series.game < series.length;
  const played = isOn ? [...series.scores, progress.scores ?? []] : [];
  const seats = from(table.seats, first).map((seat) => ({ ...seat, word: "" }));
  return {
    ...tableOf({ ...setupOf(table), seats, dice: table.dice, length: 1 }, dealt),
    series: series && {
      length: series.length,
      game: isOn ? series.game + 1 : 1,
      scores: played.map((scores) => from(scores, first)),
    },
    previous: table.id,
  };
}

export const setupOf = ({ game, players, options }: Setup): Setup => ({ game, players, options });

export const wordsOf = ({ seats }: DeviceTable): string =>
  seats.some((seat) => seat.word) ? seats.map((seat) => seat.word).join("|") : "";

/** Who looks at a table on this device: everybody who sits at it. */
export const sightOf = ({ seats, dice }: DeviceTable, open: boolean): Sight => ({
  kinds: seats.map((seat) => seat.kind),
  held: seats.flatMap((seat, n) => (seat.held ? [n + 1] : [])),
  real: dice === "real",
  open,
});

const statusOf = ({ progress }: DeviceTable): TableInfo["status"] =>
  progress.winners ? "over" : "running";

export function progressOf(state: StateData, owing: number[]): Progress {
  const { result, scores } = state;
  if (!result) return { owing, scores: null, winners: null };
  return { owing: [], scores: scores.map((score) => score.total ?? 0), winners: result.winners };
}

/** The table as the page's parts take it. */
export function infoOf(table: DeviceTable): TableInfo {
  const { id, game, players, options, dice, created, previous, next, commitment } = table;
  const over = statusOf(table) === "over";
  return {
    ...{ id, game, players, options, dice, created, commitment },
    daily: table.daily ?? null,
    listed: false,
    coach: false,
    status: statusOf(table),
    host: true,
    url: addressOf(id),
    previous: previous && addressOf(previous),
    next: next && addressOf(next),
    series: seriesOf(table),
    promises: table.seats.map(() => ""),
    words: table.seats.map((seat) => seat.word),
    secret: over ? table.secret : null,
    given: null,
    clock: null,
  };
}

/** The series, with the game that was just played: its scores, totals, and who leads. */
function seriesOf({ series, progress, seats }: DeviceTable): TableInfo["series"] {
  if (!series) return null;
  const scores = progress.scores ? [...series.scores, progress.scores] : series.scores;
  const totals = seats.map((_, n) => scores.reduce((sum, game) => sum + (game[n] ?? 0), 0));
  const most = Math.max(...totals);
  const leaders = totals.flatMap((total, n) => (total === most ? [n + 1] : []));
  return { length: series.length, game: series.game, scores, totals, leaders };
}

export const seatsOf = ({ seats }: DeviceTable): Seat[] =>
  seats.map(({ kind, name, bot, number, held }, n) => ({
    ...{ seat: n + 1, kind, name, bot: kind === "bot" ? bot : null, number, held },
    devices: held ? 1 : 0,
    late: false,
    present: true,
    mine: held,
    url: null,
  }));

/** The table as lists of tables show it. */
export function summaryOf(table: DeviceTable): Summary & { url: string } {
  const { id, game, players, dice, created, changed, number, progress } = table;
  const seats = seatsOf(table);
  const asks = (seat: number) => table.seats[seat - 1]?.kind === "person";
  return {
    ...{ id, game, players, dice, created, changed, number },
    daily: table.daily ?? null,
    status: statusOf(table),
    seats: seats.map(({ seat, kind, name, bot, number: known, mine }) => ({
      ...{ seat, kind, name, bot, number: known, mine },
    })),
    clock: null,
    your_turn: statusOf(table) === "running" && progress.owing.some(asks),
    scores: progress.scores,
    winners: progress.winners,
    url: addressOf(id),
  };
}

/** What the header of its record says besides the game; the secret when it may be known. */
export function headerOf(
  table: DeviceTable,
  defaults: Options,
  secret = statusOf(table) === "over",
): [string, string][] {
  const titles = table.seats.map((seat) => seat.name || seat.bot || "Guest");
  const date = new Date(table.created * 1000).toISOString().slice(0, 10);
  const lines: [string, string][] = Object.entries(table.options)
    .filter(([name, value]) => value !== defaults[name])
    .map(([name, value]) => [name, String(value)]);
  lines.push(["names", titles.map((title) => title.replaceAll(",", " ")).join(", ")]);
  lines.push(["date", date]);
  if (table.dice === "real") return [...lines, ["dice", "real"]];
  if (table.daily) lines.push(["daily", table.daily]);
  if (!table.commitment && !table.daily) return lines;
  lines.push(["dice", table.daily ? BY_TURN : METHOD], ["commitment", table.commitment ?? ""]);
  if (wordsOf(table)) lines.push(["words", wordsOf(table)]);
  return secret ? [...lines, ["secret", table.secret ?? ""]] : lines;
}
