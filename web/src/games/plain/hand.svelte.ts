/** Any game: boxes are pressed on the sheet, dice are picked for moves that name them, the rest are buttons. */

import type { Game } from "$lib/types";
import { say, sayFirst } from "$lib/words.svelte";
import type { Way } from "../../parts/Box.svelte";
import type { Play } from "../../table/play.svelte";
import type { Act, DiceGroup, Hand } from "../contract";
import { moveOf, movesOfBoxes, movesOfDice, type SheetData } from "./notation";

export class PlainHand implements Hand {
  leads = "";
  private picked = $state.raw<Set<string>>(new Set());

  constructor(
    private readonly play: Play,
    private readonly game: Game,
  ) {}

  private ofBoxes = $derived.by(() => [
    ...movesOfBoxes(this.play.moves, this.play.sheet as SheetData).values(),
  ]);
  private others = $derived.by(() =>
    this.play.moves.filter((move) => !this.ofBoxes.includes(move)),
  );
  private ofDice = $derived.by(() => movesOfDice(this.others, this.game.dice));

  task = $derived.by(() =>
    sayFirst([`do.${this.game.name}.${this.play.view.state.table.phase}`], say("do.choose")),
  );

  /** The dice in the game's order; of equal letters, first those that lie there. */
  groups = $derived.by((): DiceGroup[] => {
    const lying = [...this.play.view.state.table.dice];
    const dice = [...this.game.dice].map((letter) => {
      const at = lying.findIndex(([die]) => die === letter);
      return { letter, face: at < 0 ? 0 : lying.splice(at, 1)[0]![1] };
    });
    return [{ dice }];
  });

  acts = $derived.by((): Act[] => {
    const named = (verb: string) => sayFirst([`act.${this.game.name}.${verb}`], verb);
    const picking = [...this.ofDice].map(([verb, moves]) => ({
      text: named(verb),
      move: moveOf(moves, this.picked),
    }));
    const dice = [...this.ofDice.values()].flat();
    const rest = this.others
      .filter((move) => !dice.includes(move))
      .map((move) => {
        const [verb = "", ...words] = move.split(" ");
        return {
          move,
          text: [named(verb), ...words].join(" "),
          main: this.play.moves.length === 1,
        };
      });
    return [...picking, ...rest];
  });

  way(die: string): Way | undefined {
    const dice = [...this.ofDice.values()].flat().flatMap((move) => move.split(" ").slice(1));
    if (!dice.includes(die)) return undefined;
    return { select: die, picked: this.picked.has(die), press: () => this.toggle(die) };
  }

  private toggle(die: string): void {
    const next = new Set(this.picked);
    if (!next.delete(die)) next.add(die);
    this.picked = next;
  }

  reset(): void {
    this.picked = new Set();
  }
}
