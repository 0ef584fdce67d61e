/** Qwixx: numbers are crossed out on the sheet, or by a chip below the dice. */

import { colourOf } from "$lib/colours";
import { say } from "$lib/words.svelte";
import type { Play } from "../../table/play.svelte";
import type { Act, DiceGroup, Hand } from "../contract";
import type { QwixxTable } from "./data";

export class QwixxHand implements Hand {
  leads = "";

  constructor(private readonly play: Play) {}

  private state = $derived.by(() => this.play.view.state);

  task = $derived.by((): string => {
    const { phase, white } = this.state.table as QwixxTable;
    return phase === "white" ? say("do.qwixx.white", { n: white! }) : say("do.qwixx.colour");
  });

  groups = $derived.by((): DiceGroup[] => {
    const shown = this.state.table.dice.map(([letter, face]) => ({ letter, face }));
    return [
      { dice: shown.length ? shown : [...this.state.dice].map((letter) => ({ letter, face: 0 })) },
    ];
  });

  acts = $derived.by((): Act[] => {
    const { moves } = this.play;
    if (!moves.includes("pass")) return [];
    const chips = moves
      .filter((move) => move.startsWith("mark"))
      .map((move) => {
        const box = move.slice(5);
        return { move, text: this.play.dieOf(box), colour: colourOf(box) };
      });
    return [
      ...chips,
      {
        move: "pass",
        text: say(this.misses ? "act.pass.miss" : "act.pass"),
        main: moves.length === 1,
      },
    ];
  });

  /** Whether crossing out nothing now costs something. */
  private misses = $derived.by((): boolean => !!this.play.marks["pass"]?.includes("penalty"));

  /** A number that is answered but not crossed out yet, as "r5". */
  answered = $derived.by((): string =>
    this.state.table.phase === "white" && this.play.answer.startsWith("mark")
      ? this.play.answer.slice(5)
      : "",
  );

  way = (): undefined => undefined;
  reset(): void {}
}
