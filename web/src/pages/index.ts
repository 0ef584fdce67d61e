/** The pages beside the tables and the home page: each is loaded when somebody goes there. */
import type { Component } from "svelte";
import { DRAWN, load } from "../games/registry";
import type { GameFace } from "../games/contract";

/** What a page is given; those that show no single game have no face. */
export interface PageProps {
  face: GameFace;
  kind: "mine" | "lobby";
}

const pages: Record<string, () => Promise<{ default: unknown }>> = {
  new: () => import("./New.svelte"),
  daily: () => import("./Daily.svelte"),
  mine: () => import("./Tables.svelte"),
  lobby: () => import("./Tables.svelte"),
  how: () => import("./How.svelte"),
  rules: () => import("./RulesPage.svelte"),
  analysis: () => import("../analysis/Analysis.svelte"),
  print: () => import("./Print.svelte"),
  review: () => import("./Review.svelte"),
  dice: () => import("./Dice.svelte"),
  me: () => import("./Me.svelte"),
  learn: () => import("../learn/Learn.svelte"),
  puzzles: () => import("../learn/Puzzles.svelte"),
  mistakes: () => import("../learn/Mistakes.svelte"),
  numbers: () => import("../learn/Numbers.svelte"),
};
/** Pages that are about no game, or find their own. */
const FACELESS = ["mine", "lobby", "review", "dice", "me", "learn", "mistakes", "numbers"];

/** The game that an address names, or the first one if it names none; none if there is no such. */
async function faceOf(kind: string, name: string): Promise<GameFace | null> {
  const found = await load(name || DRAWN[0]!);
  const fits = found && (kind !== "how" || found.lesson) && (kind !== "rules" || found.rules);
  return fits ? found : null;
}

export interface Opened {
  Page: Component<PageProps>;
  face: GameFace | null;
}

/** The page of an address; none if there is no such page, or not for that game. */
export async function open(kind: string, name: string): Promise<Opened | null> {
  const shown = kind === "puzzles" && !name ? "learn" : kind;
  const page = Object.hasOwn(pages, shown) ? pages[shown] : undefined;
  if (!page) return null;
  const needs = !FACELESS.includes(shown);
  const [found, face] = await Promise.all([page(), needs ? faceOf(shown, name) : null]);
  if (needs && !face) return null;
  return { Page: found.default as Component<PageProps>, face };
}
