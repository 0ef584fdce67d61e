/** A review that somebody looks at: the game, what is known of it so far, and the moment shown. */

import { later } from "$lib/later";
import { apart } from "$lib/moves";
import { story, type Line } from "$lib/story";
import { titleOf } from "$lib/telling";
import type { EventData, View } from "$lib/types";
import { sightOf } from "../device/table";
import { foldedOf, viewOf } from "../device/view";
import type { Advice, Hint, Progress, Review } from "../engine/advice";
import type { Folded, Look } from "../engine/calls";
import type { Catalogue } from "../engine/catalogue";
import { engine, minds } from "../engine/client";
import type { GameFace } from "../games/contract";
import { boxOf, errorsOf, isRoll, kindsOf, type Lost, lossOf, moveOf, sumsOf } from "./figures";
import { type Played, unreadable } from "./game";

export class Session {
  review = $state.raw<Review | null>(null);
  progress = $state.raw<Progress | null>(null);
  /** What the coach says of choices, by the number of the event. */
  advice = $state.raw<ReadonlyMap<number, Advice>>(new Map());
  private readonly stopping = new AbortController();

  private constructor(
    readonly played: Played,
    readonly face: GameFace,
    readonly catalogue: Catalogue,
    /** The table at the end, and all its events. */
    readonly view: View,
    readonly events: EventData[],
  ) {}

  /** Replays a game by its rules. */
  static async of(played: Played, face: GameFace, catalogue: Catalogue): Promise<Session> {
    try {
      const look = await lookAt(played, played.events);
      return new Session(played, face, catalogue, viewOf(played.table, look), look.events);
    } catch (error) {
      throw unreadable(error, played);
    }
  }

  /** Every event in words, as the log tells it. */
  readonly lines = $derived.by((): Line[] =>
    story(this.face, this.view, this.events).filter((line) => line.seat),
  );

  nameOf = (seat: number): string => titleOf(this.view.seats[seat - 1], this.view.seats);

  /** Whether a seat is the reader's, and nobody else's here. */
  isMine = (seat: number): boolean => {
    const { seats } = this.view;
    return seats.filter((one) => one.mine).length === 1 && !!seats[seat - 1]?.mine;
  };

  private folded(events: readonly string[]): Folded {
    return foldedOf(
      this.played.table,
      events.map((text) => [text, 0] as const),
    );
  }

  /** Has the whole game judged. */
  async judge(): Promise<void> {
    this.review = await minds.ask("review", [this.folded(this.played.events)], {
      signal: this.stopping.signal,
      progress: (progress) => (this.progress = progress),
    });
  }

  /** What is to be seen after the first events, and then perhaps another one. */
  look(count: number, instead?: string): Promise<View> {
    const events = this.played.events.slice(0, count);
    const shown = instead === undefined ? events : [...events, instead];
    return lookAt(this.played, shown).then((look) => viewOf(this.played.table, look));
  }

  /** The position after the first events, as text. */
  position(count: number): Promise<string> {
    return engine.ask("text", [this.folded(this.played.events.slice(0, count))]);
  }

  /** What the coach says of a choice, asked once. */
  async ask(number: number): Promise<Advice> {
    const known = this.advice.get(number);
    if (known) return known;
    const { seat } = this.review!.steps[number - 1]!;
    const at = this.folded(this.played.events.slice(0, number - 1));
    const found = await minds.ask("coach", [at, seat], { signal: this.stopping.signal });
    this.advice = new Map(this.advice).set(number, found);
    return found;
  }

  /** Has the errors of a seat explained, the dearest first, until another seat is wanted. */
  async learn(seat: number, goesOn: () => boolean): Promise<void> {
    for (const { number } of errorsOf(this.review!, seat)) {
      if (!goesOn()) return;
      await this.ask(number);
      await new Promise<void>((done) => later(done));
    }
  }

  /** What the errors of a seat that were explained so far were about. */
  kinds(seat: number): Lost[] {
    const found = errorsOf(this.review!, seat).flatMap((step) => {
      const hints = this.advice.get(step.number)?.hints;
      if (!hints) return [];
      const of = (move: string | null): Hint | undefined => hints.find(({ text }) => text === move);
      return [{ keys: kindsOf(of(moveOf(step)), of(step.best)), loss: lossOf(step) }];
    });
    return sumsOf(found);
  }

  /** Where the errors of a seat were made, by the colour of the box. */
  areas(seat: number): Lost[] {
    const colour = (move: string): string => {
      const letter = boxOf(move, this.catalogue.dice);
      return letter && this.face.colourOf(letter);
    };
    return sumsOf(
      errorsOf(this.review!, seat).map((step) => ({
        keys: [colour(moveOf(step))],
        loss: lossOf(step),
      })),
    );
  }

  /** Moves of a choice in words, as the log would tell them. */
  tell = (number: number, moves: readonly string[]): Map<string, string> =>
    apart(moves, (move) => this.said(number, move));

  private said(number: number, move: string): string {
    const { seat } = this.review!.steps[number - 1]!;
    const faces = new Map<string, number>();
    for (const step of this.review!.steps.slice(0, number - 1))
      if (isRoll(step))
        for (const die of moveOf(step).split(" ")) faces.set(die[0]!, +die.slice(1));
    const event = { number, at: 0, type: "move" as const, seat, move };
    return this.face.tell({ event, move, name: this.nameOf(seat), faces });
  }

  /** Ends what is being worked out. */
  close(): void {
    this.stopping.abort();
  }
}

function lookAt({ table }: Played, events: readonly string[]): Promise<Look> {
  const folded = foldedOf(
    table,
    events.map((text) => [text, 0] as const),
  );
  return engine.ask("look", [folded, sightOf(table, false)]);
}
