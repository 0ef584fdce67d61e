/** What the server says: see docs/api.md. `npm run types` makes them of the API's description. */

import type { components } from "./openapi";

type Schemas = components["schemas"];

export type Game = Schemas["Game"];
export type Device = Schemas["Device"];
export type NewTable = Schemas["NewTable"];
export type Seat = Schemas["Seat"];
export type Kind = Seat["kind"];
export type Summary = Schemas["Summary"];
export type Score = Record<string, number>;
/** What lies on the table; a game fills what it has. */
export type TableData = Schemas["Table"];
export type EventData = Schemas["Event"];
export type TableInfo = Schemas["TableInfo"];
/** How many people have tried a puzzle, and how many solved it at once. */
export type Attempts = Schemas["Attempts"];
export type Clock = Schemas["Clock"];
/** The seconds that each seat has left, and for which seats they run, as they were told at a time. */
export type Clocks = Schemas["Clocks"] & { at?: number };
export type DailyDay = Schemas["Daily"];
/** What moves mark on a sheet, in order, by the names of the game's catalogue. */
export interface Marks {
  /** By the newest event, if it was a choice that the visitor may see. */
  last: string[];
  /** By each legal move of the visitor's seats. */
  moves: Record<number, Record<string, string[]>>;
}
/** A view, with what the page's engine adds. Only tables of a server may have clocks. */
export type View = Omit<Schemas["View"], "clocks"> & {
  marks?: Marks;
  clocks?: Clocks | null;
  /** Whether equal real dice have to be told in the order in which they lie. */
  ordered?: boolean;
  /** How many faces a die has. */
  sides?: number;
};
export type StateData = View["state"];
