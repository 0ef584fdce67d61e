/** What `catalogue.json` says of a game besides its rules. */
import type { Declared } from "./shapes.ts";

export type Value = boolean | string;

/** An option: on or off; or a letter for each seat, all different. */
export type Option = {
  name: string;
  about: string;
  values: string;
  default: Value;
  /** The largest number of players that it matters to; without one, any. */
  most?: number;
} & ({ kind: "switch" } | { kind: "letters"; letters: string });

export interface Catalogue extends Declared {
  title: string;
  authors: string;
  about: string;
  /** The fewest and the most. */
  players: [number, number];
  /** The letters of the dice, by their numbers, and their colours. */
  dice: string;
  colours: string[];
  areas: string[];
  options: Option[];
  /** How many games in a row the sheet has room for. */
  series: number;
  bots: string[];
  /** How a solo score is rated: words from so many points on. */
  ratings: [least: number, words: string][];
}
