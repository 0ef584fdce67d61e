/** Tables for tests: a game's lesson, played without a server. */

import { vi } from "vitest";
import { lesson } from "$lib/lessons";
import type { EventData, View } from "$lib/types";
import type { GameFace } from "../src/games/contract";
import { Play, type Source } from "../src/table/play.svelte";

export const source = (view: View, events: EventData[] = []): Source => ({
  view,
  before: null,
  events,
  busy: false,
  move: vi.fn(),
  roll: vi.fn(),
  undo: vi.fn(),
});

/** A step of a game's lesson, if need be with other moves. */
export function at(face: GameFace, step: number, moves?: string[]): Play {
  const view = lesson(face, step, []);
  if (moves) view.state.moves = { 1: moves };
  return new Play(source(view), face);
}

/** What the log says of a move. */
export function tell(
  face: GameFace,
  move: string,
  name: string,
  faces = new Map<string, number>(),
): string {
  return face.tell({ event: { number: 1, type: "move", seat: 1, move, at: 0 }, move, name, faces });
}
