/** The coach, for a table that asks for it: loaded when it does. */
import { learnReasons } from "$lib/words.svelte";
import type { Play, TableSource } from "../table/play.svelte";
import { Coach } from "./coach.svelte";
import { keep } from "../table/consulted";
import Panel from "./Panel.svelte";
import Strip from "./Strip.svelte";

export interface Coaching {
  coach: Coach;
  /** What stands above the dice, and what stands below. */
  Strip: typeof Strip;
  Panel: typeof Panel;
}

/** Calls the coach to a table, with the words it needs. */
export async function call(play: Play, live: TableSource): Promise<Coaching> {
  await learnReasons(play.view.table.game);
  return { coach: new Coach(play, live), Strip, Panel };
}

/** Sends it away. */
export function dismiss({ coach }: Coaching): void {
  coach.close();
  keep();
}
