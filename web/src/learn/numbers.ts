/** One's numbers: what reports of games say together. Pure functions over plain data. */
import type { Losses } from "../engine/advice.ts";
import type { Kind, Part, Report } from "./report.ts";
import { PHASES } from "./report.ts";

export const scoreOf = ({ scores, seat }: Report): number => scores[seat - 1]!;

const mean = (numbers: readonly number[]): number =>
  numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : 0;

/** Means over so many games at most, up to each of them. */
export const running = (numbers: readonly number[], many = 5): number[] =>
  numbers.map((_, n) => mean(numbers.slice(Math.max(0, n + 1 - many), n + 1)));

export interface Sums {
  games: number;
  mean: number;
  /** The standard error of the mean. */
  error: number;
  best: Report;
  luck: number;
  errors: number;
}

export function sumsOf(reports: readonly Report[]): Sums | null {
  if (!reports.length) return null;
  const scores = reports.map(scoreOf);
  const middle = mean(scores);
  const spread = mean(scores.map((score) => (score - middle) ** 2));
  const games = reports.length;
  return {
    games,
    mean: middle,
    error: games > 1 ? Math.sqrt(spread / (games - 1)) : 0,
    best: reports.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best)),
    luck: mean(reports.map(({ luck }) => luck)),
    errors: mean(reports.map(({ errors }) => errors)),
  };
}

/** What choices lost that were not obvious, over all games. */
export function lossesIn(reports: readonly Report[]): Losses {
  const sum = (of: (open: Losses) => number) =>
    reports.reduce((total, { open }) => total + of(open), 0);
  return {
    count: sum(({ count }) => count),
    loss: sum(({ loss }) => loss),
    squares: sum(({ squares }) => squares),
  };
}

/** Points by area, in the mean. */
export function areasOf(reports: readonly Report[]): [area: string, points: number][] {
  const names = [...new Set(reports.flatMap(({ areas }) => Object.keys(areas)))];
  return names.map((name) => [name, mean(reports.map(({ areas }) => areas[name] ?? 0))]);
}

/** Luck and errors by the thirds of a game, in the mean. */
export const phasesOf = (reports: readonly Report[]): Part[] =>
  Array.from({ length: PHASES }, (_, n) => ({
    luck: mean(reports.map(({ phases }) => phases[n]!.luck)),
    error: mean(reports.map(({ phases }) => phases[n]!.error)),
  }));

export interface Habit extends Kind {
  theme: string;
}

/** By theme, what was taken of the chances; the dearest first. */
export function habitsOf(reports: readonly Report[]): Habit[] {
  const found = new Map<string, Habit>();
  for (const { kinds } of reports)
    for (const [theme, { chances, taken, loss }] of Object.entries(kinds)) {
      const old = found.get(theme) ?? { theme, chances: 0, taken: 0, loss: 0 };
      const sum = { chances: old.chances + chances, taken: old.taken + taken };
      found.set(theme, { theme, ...sum, loss: old.loss + loss });
    }
  return [...found.values()].sort((a, b) => b.loss - a.loss);
}

/** A habit is told when it had so many chances. */
export const ENOUGH = 6;

/** Nothing is praised of which less was taken. */
const GOOD = 0.5;

const partOf = ({ taken, chances }: Habit): number => taken / chances;

/** The habits that stand out: what is done best, and what costs most. */
export function extremes(habits: readonly Habit[]): { best: Habit | null; worst: Habit | null } {
  const known = habits.filter(({ chances }) => chances >= ENOUGH);
  const worst = known.find(({ loss }) => loss > 0) ?? null;
  const best = known
    .filter((one) => one !== worst && partOf(one) >= GOOD)
    .reduce<Habit | null>((top, one) => (!top || partOf(one) > partOf(top) ? one : top), null);
  return { best, worst };
}

export interface Against {
  bot: string;
  games: number;
  /** Shared victories count in part. */
  won: number;
}

/** How games ended in which a bot took part, by bot. */
export function againstOf(reports: readonly Report[]): Against[] {
  const found = new Map<string, Against>();
  for (const { opponents, winners, seat } of reports)
    for (const bot of new Set(opponents.filter((name) => name))) {
      const old = found.get(bot) ?? { bot, games: 0, won: 0 };
      const won = winners.includes(seat) ? 1 / winners.length : 0;
      found.set(bot, { bot, games: old.games + 1, won: old.won + won });
    }
  return [...found.values()];
}

const quoted = (text: string): string =>
  /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A line a game, with the names of the columns above. */
export function csvOf(reports: readonly Report[]): string {
  const areas = [...new Set(reports.flatMap((report) => Object.keys(report.areas)))];
  const names = ["date", "game", "players", "seat", "opponents", "daily", "score", "scores", "won"];
  const sums = ["start", "luck", "errors", "others", "choices", "loss", "unit"];
  const lines = reports.map((one) => {
    const won =
      one.players > 1 ? (one.winners.includes(one.seat) ? 1 / one.winners.length : 0) : "";
    const said = [
      new Date(one.at * 1000).toISOString(),
      ...[one.game, one.players, one.seat, one.opponents.map((bot) => bot || "person").join(" ")],
      ...[one.daily ?? "", scoreOf(one), one.scores.join(" "), won],
      ...[one.start, one.luck, one.errors, one.others].map((n) => n.toFixed(3)),
      ...[one.open.count, one.open.loss.toFixed(4), one.unit],
      ...areas.map((area) => one.areas[area] ?? ""),
    ];
    return said.map((cell) => quoted(String(cell))).join(",");
  });
  const heads = [...names, ...sums, ...areas.map((area) => `points_${area.replaceAll(" ", "_")}`)];
  return [heads.join(","), ...lines, ""].join("\r\n");
}
