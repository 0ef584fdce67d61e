/** What the server says: see docs/api.md. `npm run types` makes them of the API's description. */

import type { components } from "./openapi";

type Schemas = components["schemas"];

export type Game = Schemas["Game"];
export type NewTable = Schemas["NewTable"];
export type Seat = Schemas["Seat"];
export type Kind = Seat["kind"];
export type Summary = Schemas["Summary"];
export type Score = Record<string, number>;
/** What lies on the table; a game fills what it has. */
export type TableData = Schemas["Table"];
export type EventData = Schemas["Event"];
export type TableInfo = Schemas["TableInfo"];
export type DailyDay = Schemas["Daily"];
/** What moves mark on a sheet, in order, by the names of the game's catalogue. */
export interface Marks {
  /** By the newest event, if it was a choice that the visitor may see. */
  last: string[];
  /** By each legal move of the visitor's seats. */
  moves: Record<number, Record<string, string[]>>;
}
/** A view; the marks are added by the page's engine. */
export type View = Schemas["View"] & { marks?: Marks };
export type StateData = View["state"];
