/** What happened at a table, in words: a line an event, and one for what came by itself. */

import type { GameFace } from "../games/contract";
import { titleOf, told } from "./telling";
import type { EventData, View } from "./types";
import { say } from "./words.svelte";

export interface Line {
  key: string;
  number: number;
  /** Whose event it is; 0: everybody's. */
  seat: number;
  text: string;
  dice: string[];
  undone: boolean;
  /** Something that nobody sees from the choice itself. */
  news: boolean;
  /** An answer that is not shown yet. */
  secret: boolean;
}

/** The events up to a view, the oldest first. */
export function story(face: GameFace, view: View, events: EventData[]): Line[] {
  const faces = new Map<string, number>();
  return events
    .filter((event) => event.number <= view.number)
    .flatMap((event) => [
      ...asides(event, face.before?.(event)),
      line(face, view, event, faces),
      ...asides(event, face.after?.(event)),
    ]);
}

function line(face: GameFace, view: View, event: EventData, faces: Map<string, number>): Line {
  const dice = event.dice?.split(" ") ?? [];
  for (const die of dice) faces.set(die[0]!, Number(die.slice(1)));
  return {
    key: String(event.number),
    number: event.number,
    seat: event.seat ?? 1,
    dice,
    text: words(face, view, event, faces),
    undone: event.undone ?? false,
    news: face.isNews?.(event) ?? false,
    secret: event.type === "move" && !event.move,
  };
}

function words(face: GameFace, view: View, event: EventData, faces: Map<string, number>): string {
  const name = titleOf(view.seats[(event.seat ?? 1) - 1], view.seats);
  if (event.type !== "move") return told(event.type === "roll" ? "log.roll" : "log.undo", { name });
  if (!event.move) return told("log.secret", { name });
  const text = face.tell({ event, move: event.move, name, faces });
  return view.clocks?.timed.includes(event.number) ? say("log.timed", { text }) : text;
}

const asides = (event: EventData, found: Map<string, string> = new Map()): Line[] =>
  [...found].map(([key, text]) => ({
    key: `${key} ${event.number}`,
    number: event.number,
    seat: 0,
    text,
    dice: [],
    undone: event.undone ?? false,
    news: true,
    secret: false,
  }));
