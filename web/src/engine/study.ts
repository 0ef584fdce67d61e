/** What an analysis asks of a position: what it is, what is worth what, what may come. In a worker. */
import { mindOf } from "./bots.ts";
import type { Files, Folded } from "./calls.ts";
import type { Log } from "./fold.ts";
import type { Game } from "./game.ts";
import type { Mind } from "./mind.ts";
import { faultOf, type Sketch, sketched } from "./positions.ts";
import { positionText } from "./shapes.ts";

export type { Sketch };

/** Sampled rolls: the faces of the dice that are due, and what the position is worth then. */
export interface Sample {
  /** By roll: a face for each die that is due. Every six rolls belong together. */
  faces: number[][];
  points: number[];
  /** Chances to win; empty alone. */
  win: number[];
}

/** Ends of games that experts played on: by game and seat. */
export interface Ends {
  scores: number[][];
  /** A seat's part of the victory. */
  won: number[][];
}

/** The same with the points by area, in the order of the game's areas. */
export interface Played extends Ends {
  areas: number[][][];
}

/** A piece of a long answer: the seed, where it begins, and how many are wanted. */
export interface Piece {
  seed: number;
  first: number;
  count: number;
}

export interface StudyCalls {
  /** By text: what is wrong with it as a position, as a key of words; "" if nothing is. */
  positions(files: Files, texts: readonly string[]): string[];
  /** What a text shows that may be no position yet. */
  sketch(files: Files, text: string): Sketch;
  /** The position at the end of a table's log, as text. */
  text(table: Folded): string;
  /** What the roll that is due may bring a seat. */
  foresee(table: Folded, seat: number, piece: Piece): Sample;
  /** How games end that experts play on from here. */
  playOn(table: Folded, piece: Piece): Played;
}

/** What a worker knows. */
interface Worker {
  logOf(table: Folded): Promise<Log>;
  gameOf(files: Files): Promise<Game>;
}

type Answers = {
  [Name in keyof StudyCalls]: (
    ...given: Parameters<StudyCalls[Name]>
  ) => Promise<ReturnType<StudyCalls[Name]>>;
};

const EXPERT = 2;

export function studies({ logOf, gameOf }: Worker): Answers {
  const open = async (table: Folded): Promise<{ log: Log; mind: Mind }> => {
    const log = await logOf(table);
    const { game, position } = log;
    return { log, mind: await mindOf(game, table.files, game.rules.players(position)) };
  };
  return {
    positions: async (files, texts) => {
      const game = await gameOf(files);
      return texts.map((text) => faultOf(game, text));
    },
    sketch: async (files, text) => sketched(await gameOf(files), text),
    text: async (table) => {
      const { game, position } = await logOf(table);
      return positionText(game.catalogue, position);
    },
    foresee: async (table, seat, piece) => {
      const { log, mind } = await open(table);
      return sampled(log, mind, seat, piece);
    },
    playOn: async (table, piece) => {
      const { log, mind } = await open(table);
      return played(log, mind, piece);
    },
  };
}

const seatsOf = ({ game, position }: Log): number[] =>
  Array.from({ length: game.rules.players(position) }, (_, n) => n + 1);

function sampled({ game, position }: Log, mind: Mind, seat: number, piece: Piece): Sample {
  const due = game.rules.due(position);
  const dice = [...game.catalogue.dice].flatMap((_, die) => ((due >> die) & 1 ? [die] : []));
  const stream = game.rules.stream(piece.seed, piece.first);
  const found = mind.foresee(position, seat - 1, stream, piece.count);
  return {
    faces: found.faces.map((all) => dice.map((die) => all[die]!)),
    points: found.values.map(({ points }) => points),
    win: found.values.flatMap(({ win }) => (win === null ? [] : [win])),
  };
}

function played(log: Log, mind: Mind, { seed, first, count }: Piece): Played {
  const { areas } = log.game.rules.about;
  const seats = seatsOf(log);
  const width = areas + 2;
  const bots = seats.map(() => EXPERT);
  const { results } = mind.playGames(log.position, bots, seed, first, count);
  const games = Array.from({ length: count }, (_, n) => n * seats.length * width);
  const at = (game: number, n: number, place: number) =>
    Number(results[game + n * width + areas + place]);
  const parts = (game: number) => {
    const wins = seats.map((_, n) => at(game, n, 1));
    return wins.map((won) => won / wins.reduce((sum, one) => sum + one, 0));
  };
  return {
    scores: games.map((game) => seats.map((_, n) => at(game, n, 0))),
    won: games.map(parts),
    areas: games.map((game) =>
      seats.map((_, n) => [...Array(areas).keys()].map((area) => at(game, n, area - areas))),
    ),
  };
}
