/** What the server says: see docs/api.md. */

export type Status = "waiting" | "running" | "over";
export type Kind = "person" | "bot" | "open";

export interface Option {
  name: string;
  about: string;
  values: string;
  default: boolean | string;
}

export interface Game {
  name: string;
  title: string;
  authors: string;
  about: string;
  players: [number, number];
  dice: string;
  colours: string[];
  areas: string[];
  options: Option[];
  series: number;
  /** The bots that play it, where not all do. */
  bots?: string[];
}

export interface Seat {
  seat: number;
  kind: Kind;
  name: string;
  bot: string | null;
  /** The number by which a nameless player or a bot is known. */
  number: number;
  held: boolean;
  devices: number;
  present: boolean;
  mine: boolean;
  url: string | null;
}

export interface Summary {
  id: string;
  game: string;
  players: number;
  status: Status;
  dice: "virtual" | "real";
  created: number;
  changed: number;
  number: number;
  seats: Pick<Seat, "seat" | "kind" | "name" | "bot" | "number" | "mine">[];
  your_turn: boolean;
  scores: number[] | null;
  winners: number[] | null;
}

export type Score = Record<string, number>;

/** What lies on the table; a game fills what it has. */
export interface TableData {
  phase: string;
  active: number;
  dice: [string, number][];
  /** Where a game has rounds. */
  round?: number;
  rounds?: number;
  [more: string]: unknown;
}

export interface StateData {
  dice: string;
  roll: boolean;
  to_move: number[];
  moves: Record<string, string[]>;
  undo: number[];
  table: TableData;
  /** A game's own data: see its part of the page. */
  sheets: unknown[];
  scores: Score[];
  result: null | {
    winners: number[];
    reason: string;
    rating: null | { level: number; text: string };
  };
}

export interface EventData {
  number: number;
  type: "roll" | "move" | "undo";
  seat?: number;
  dice?: string;
  move?: string | null;
  undone?: boolean;
  at: number;
  /** What a choice led to by itself, by the game's own names. */
  outcome?: string[];
}

export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: Record<string, boolean | string>;
  dice: "virtual" | "real";
  listed: boolean;
  status: Status;
  created: number;
  host: boolean;
  url: string;
  previous: string | null;
  next: string | null;
  series: null | { length: number; game: number; scores: number[][] };
  commitment: string | null;
  words: string[];
  secret: string | null;
}

export interface View {
  type: "view";
  build: string;
  number: number;
  table: TableInfo;
  seats: Seat[];
  spectators: number;
  state: StateData;
  events: EventData[];
}
