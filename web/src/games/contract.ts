/** What the page has to know of a game: its contract, which every folder here fulfils (`index.ts`). */

import type { Component } from "svelte";
import type { EventData, Score, TableData } from "$lib/types";
import type { Way } from "../parts/Box.svelte";
import type { Play } from "../table/play.svelte";

/** A sheet to draw; without moves and a hand it is a picture. */
export interface SheetProps<Sheet = unknown> {
  face: GameFace;
  sheet: Sheet;
  score: Score;
  /** What lies on the table; an empty sheet has none. */
  table?: TableData | undefined;
  /** Whose sheet it is. */
  name?: string;
  /** A sheet to print. */
  paper?: boolean;
  /** Whether boxes are buttons. */
  live?: boolean;
  moves?: string[];
  /** The sheet before the last event, and what that marked in order, for drawing what is new. */
  before?: Sheet | undefined;
  marked?: string[] | undefined;
  hand?: Hand | undefined;
  play?: (move: string) => void;
  /** While a position is set up: what pressing any box does, by its field and its place there. */
  tap?: (field: string, box: string) => void;
}

export interface Die {
  letter: string;
  /** 0: not rolled yet. */
  face: number;
}

/** Dice that lie together. */
export interface DiceGroup {
  dice: Die[];
  /** The words for it; the only group needs none. */
  name?: string;
  /** "rolled" for the dice to choose from; others are smaller and show their name. */
  kind?: "rolled" | "taken" | "tray";
  /** How many numbered fields there are for its dice. */
  fields?: number;
}

/** A button that plays a move. */
export interface Act {
  /** Without one the button waits for what is to be picked first. */
  move?: string | undefined;
  text: string;
  /** The colour of the box it marks: a chip, which a wide screen does without. */
  colour?: string;
  main?: boolean;
}

/** What a visitor does at a table: what is asked, what can be pressed, and what is picked on the way. */
export interface Hand {
  /** What is asked for, in words. */
  readonly task: string;
  /** The words for a roll that is due, where they are not the usual ones. */
  readonly rollTask?: string;
  readonly groups: DiceGroup[];
  readonly acts: Act[];
  /** What is picked and leads on to the boxes where it may go; empty if nothing is. */
  readonly leads: string;
  /** What pressing a die does. */
  way(die: string): Way | undefined;
  /** Forgets what was picked. */
  reset(): void;
}

/** One step of a lesson: the events of a game of one that lead there, as in a record. */
export interface Step {
  events: string[];
  /** What can be done there, of what the rules allow: moves or how they begin, or "roll". */
  offers?: string[];
}

/** A few steps on a live sheet, each worked out from the moves made at the steps before. */
export interface Lesson {
  steps: ((chosen: readonly string[]) => Step)[];
  /** The moves of who goes on without making one. */
  usual: readonly string[];
}

/** The rules in short: words `rules.<part>` for the headings and `rules.<game>.<part>` for the texts. */
export interface RulesInShort {
  parts: string[];
  /** More texts of a part, by their keys. */
  more?: Record<string, string>;
  /** What else stands there. */
  Extra?: Component<{ heading: "h2" | "h3" }>;
  /** What the signs on a sheet mean. */
  Legend?: Component;
  /** The colours that have a sign. */
  colours: string[];
}

/** The choices that a new table of this game offers. */
export interface Choices {
  options(players: number): Record<string, boolean | string>;
  /** The names of the options that matter to so many players. */
  Form: Component<{ choices: Choices; offered: string[] }>;
  /** What each seat chooses. */
  Place?: Component<{ choices: Choices; place: number }>;
}

/** An event of a choice, as the log tells it. */
export interface Told {
  event: EventData;
  move: string;
  name: string;
  faces: Map<string, number>;
}

export interface GameFace<Sheet = unknown> {
  name: string;
  title: string;
  /** What it is about, for a game without words. */
  about?: string;
  Sheet: Component<SheetProps<Sheet>>;
  /** The fields of a position's text whose boxes the sheet lets one tap. */
  taps?: string[];
  /** How wide the sheet is for its height, on a wide screen. */
  ratio: number;
  /** The colour of a die by its letter. */
  colourOf(letter: string): string;
  hand(play: Play): Hand;
  /** Whether the choices stand beside the task, since dice take the room below. */
  compact?: boolean;
  /** What a choice says in the log. */
  tell(told: Told): string;
  /** Whether a choice brought something that nobody sees from it. */
  isNews?(event: EventData): boolean;
  /** What came by itself with an event, for everybody: the words, by a key of their own. */
  before?(event: EventData): Map<string, string>;
  after?(event: EventData): Map<string, string>;
  /** Whether who has this sheet has brought about the end of the game alone. */
  ended?(sheet: Sheet): boolean;
  /** The sign of an area in the table of points. */
  Sign?: Component<{ area: string }>;
  /** A sheet before the first mark; of one of several printed ones, by its letter. */
  empty?(letter?: string): Sheet;
  /** The printed sheets to choose from, and the key of their name. */
  sheets?: { letters: string[]; label: string };
  /** A sheet in mid-game for the home page, and what it is worth. */
  picture?: { sheet: Sheet; score: Score };
  lesson?: Lesson;
  rules?: RulesInShort | undefined;
  choices?(): Choices;
}

/** A game's face as those see it who don't know its sheet. */
export const face = <Sheet>(own: GameFace<Sheet>): GameFace => own as unknown as GameFace;
