/** The options of a game: their values, and the numbers that the rules take for them. */
import type { Option, Value } from "./catalogue.ts";
import { Refusal } from "./refusal.ts";

export type Options = Record<string, Value>;

/** The value that nobody has to say. */
export const defaultOf = (option: Option, players: number): Value =>
  option.kind === "letters" ? option.letters.slice(0, players) : false;

/** All options with their values, the given ones checked. */
export function settings(options: readonly Option[], players: number, given: Options): Options {
  const names = options.map(({ name }) => name);
  const stranger = Object.keys(given).find((name) => !names.includes(name));
  if (stranger !== undefined) throw new Refusal("invalid", `there is no option '${stranger}'`);
  const pairs = options.map((option) => {
    const value = given[option.name];
    return [
      option.name,
      value === undefined ? defaultOf(option, players) : readOption(option, players, value),
    ];
  });
  return Object.fromEntries(pairs) as Options;
}

function readOption(option: Option, players: number, value: Value): Value {
  const text = String(value).trim();
  if (option.kind === "switch" && /^(true|false)$/i.test(text)) return /^true$/i.test(text);
  if (option.kind === "letters") {
    const chosen = text.toUpperCase();
    const known = new Set([...chosen].filter((letter) => option.letters.includes(letter)));
    if (chosen.length === players && known.size === players) return chosen;
  }
  throw new Refusal("invalid", `option ${option.name} is '${value}'; it is ${option.values}`);
}

/** The numbers that the rules take. */
export const encode = (options: readonly Option[], settled: Options): number[] =>
  options.flatMap((option) => {
    const value = settled[option.name]!;
    return option.kind === "letters"
      ? [...String(value)].map((letter) => option.letters.indexOf(letter))
      : [Number(value)];
  });
