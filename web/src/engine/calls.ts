/** What the page can ask its engine, which works in a worker. */
import type { EventData, Marks, StateData } from "../lib/types.ts";
import type { AnalysisCalls, Progress } from "./advice.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Checked, Claim } from "./check.ts";
import type { Options } from "./options.ts";
import type { Dated, Sight } from "./shown.ts";
import type { StudyCalls } from "./study.ts";
import type { Command, Turn } from "./turns.ts";

/** What a table plays. */
export interface Setup {
  game: string;
  players: number;
  options: Options;
  /** Where it begins, if not with a new game: the text of a position. */
  position?: string;
}

/** Where the files of a game are, as whole addresses: a worker doesn't know where the page lies. */
export interface Files {
  rules: string;
  catalogue: string;
  /** The code of its mind, and the data by their names; none for a game without one. */
  mind: string | undefined;
  /** What its coach and reviews compute; there where the mind is. */
  analysis: string | undefined;
  data: Record<string, string>;
}

/** A table: its own name for the engine, what it plays, and what has happened so far. */
export interface Folded {
  id: string;
  files: Files;
  setup: Setup;
  entries: readonly Dated[];
}

/** Where virtual dice come from. */
export interface Luck {
  secret: string;
  words: string;
  /** Whether they are a day's, the same in a turn whatever was chosen before. */
  byTurn?: boolean;
}

/** A daily game that is over, beside its score; errors are points that were lost. */
export interface Judged {
  errors: number;
  /** A sign a turn. */
  luck: string;
  skill: string;
  /** What the expert scores with the same dice. */
  expert: number;
}

/** Something that is done at a table now, and where its virtual dice come from. */
export interface Deed {
  command: Command;
  luck: Luck | null;
  at: number;
}

/** What a viewer sees of a table. */
export interface Look {
  number: number;
  state: StateData;
  events: EventData[];
  marks: Marks;
  /** Whether the order matters in which the dice lie. */
  ordered: boolean;
  /** How many faces a die has. */
  sides: number;
  /** The bot that is to act. */
  turn: Turn | null;
  /** The seats that owe a roll or a choice. */
  owing: number[];
}

/** A bot's choice that is wanted. */
export interface Wanted {
  seat: number;
  bot: string;
  /** For what the bot leaves to chance. */
  seed: number;
}

export interface Dealt {
  secret: string;
  commitment: string;
}

export interface Calls extends AnalysisCalls, StudyCalls {
  /** Loads a game, and says what its catalogue holds. */
  about(files: Files): Catalogue;
  look(table: Folded, sight: Sight): Look;
  /** Does something: the text of the entry that this makes, and what is to be seen then. */
  act(table: Folded, sight: Sight, deed: Deed): Look & { entry: string };
  /** A secret for virtual dice, and its digest; of a day's game, that of its date. */
  deal(of?: { game: string; day: string } | { secret: string }): Dealt;
  /** What promises a word for the dice without telling it. */
  digest(word: string): string;
  /** Whether the dice of a game are those that its record's header promises. */
  check(table: Folded, claim: Claim): Checked;
  /** The events that a record may tell now. */
  events(table: Folded): string[];
  /** A bot's move. */
  choose(table: Folded, wanted: Wanted): string;
  /** What a daily game came to, whose dice come from a secret. */
  judge(table: Folded, secret: string): Judged;
}

export type Question = {
  [Name in keyof Calls]: { id: number; name: Name; given: Parameters<Calls[Name]> };
}[keyof Calls];

/** Ends a question that is being worked on, or waits. */
export interface Stop {
  stop: number;
}

/** An answer, or why there is none; before a long one, how far it has come. */
export type Answer =
  | { id: number; value: unknown }
  | { id: number; problem: Problem }
  | { id: number; progress: Progress };

/** What went wrong: a Refusal's code, or an EngineError's problem. */
export interface Problem {
  kind: "refusal" | "engine";
  code: string;
  detail: string;
}
