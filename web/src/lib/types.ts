/** What the server says: see docs/api.md. */

export type GameName = "clever" | "qwixx" | "twenty-one";
export type Status = "waiting" | "running" | "over";
export type Kind = "person" | "bot" | "open";

export interface Option {
  name: string;
  about: string;
  values: string;
  default: boolean | string;
}

export interface Game {
  name: GameName;
  title: string;
  authors: string;
  about: string;
  players: [number, number];
  dice: string;
  areas: string[];
  options: Option[];
  series: number;
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
  game: GameName;
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

export interface CleverSheetData {
  yellow: string[];
  blue: number[];
  green: number;
  orange: number[];
  purple: number[];
  rerolls: { left: number; used: number };
  extras: { left: number; used: number };
  foxes: number;
  bonuses: string[];
}

export interface QwixxSheetData {
  red: number[];
  yellow: number[];
  green: number[];
  blue: number[];
  locks: string[];
  misthrows: number;
}

export interface TwentyOneSheetData {
  sheet: string;
  row: number | null;
  entries: (number | null)[][];
  hits: number[];
}

export type SheetData = CleverSheetData | QwixxSheetData | TwentyOneSheetData;
export type Score = Record<string, number>;

/** What lies on the table; a game fills what it has. */
export interface TableData {
  phase: string;
  active: number;
  dice: [string, number][];
  round?: number;
  rounds?: number;
  rolls?: number;
  solo_passive?: boolean;
  lying?: string;
  taken?: string;
  tray?: string;
  closed?: string[];
}

export interface StateData {
  dice: string;
  roll: boolean;
  to_move: number[];
  moves: Record<string, string[]>;
  undo: number[];
  table: TableData;
  sheets: SheetData[];
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
  /** Clever: bonuses without a choice that it brought, and the round that it began. */
  brings?: string[];
  round?: number;
  /** Qwixx. */
  misthrow?: boolean;
  at: number;
}

export interface TableInfo {
  id: string;
  game: GameName;
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
