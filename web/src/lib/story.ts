/** What happened at a table, in words: a line an event, and one for the bonus of a round. */

import { clever } from "./printed";
import { bonusOf, tell, titleOf, told } from "./telling";
import type { EventData, View } from "./types";
import { list, say } from "./words.svelte";

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
export function story(view: View, events: EventData[]): Line[] {
  const faces = new Map<string, number>();
  return events
    .filter((event) => event.number <= view.number)
    .flatMap((event) => [...opening(view, event), line(view, event, faces), ...closing(event)]);
}

function line(view: View, event: EventData, faces: Map<string, number>): Line {
  const dice = event.dice?.split(" ") ?? [];
  for (const die of dice) faces.set(die[0]!, Number(die[1]));
  return {
    key: String(event.number), number: event.number, seat: event.seat ?? 1, dice,
    text: words(view, event, faces), undone: event.undone ?? false,
    news: !!event.brings || !!event.misthrow, secret: event.type === "move" && !event.move,
  };
}

function words(view: View, event: EventData, faces: Map<string, number>): string {
  const name = titleOf(view.seats[(event.seat ?? 1) - 1], view.seats);
  if (event.type !== "move") return told(event.type === "roll" ? "log.roll" : "log.undo", { name });
  if (!event.move) return told("log.secret", { name });
  if (event.misthrow) return told("log.qwixx.misthrow", { name });
  const what = tell(view.table.game, event.move, name, faces);
  return event.brings ? say("log.brings", { what, bonuses: list(event.brings.map(bonusOf)) }) : what;
}

const opening = (view: View, event: EventData): Line[] =>
  event.number === 1 && view.table.game === "clever" ? round(event, 1) : [];
const closing = (event: EventData): Line[] => (event.round ? round(event, event.round) : []);

/** What everybody gets as a round begins; where it is a choice, that choice is told. */
function round(event: EventData, n: number): Line[] {
  const bonus = clever.ROUND_BONUSES[n - 1];
  if (!bonus || bonus === "black") return [];
  const text = say("log.round", { n, bonuses: bonusOf(bonus) });
  return [{
    key: `round ${n} ${event.number}`, number: event.number, seat: 0, text, dice: [],
    undone: event.undone ?? false, news: true, secret: false,
  }];
}
