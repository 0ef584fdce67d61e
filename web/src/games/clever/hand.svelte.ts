/** Clever: a die is picked, then its box; or a box, then one of the dice that fit. */

import { say } from "$lib/words.svelte";
import type { Way } from "../../parts/Box.svelte";
import type { Play } from "../../table/play.svelte";
import type { Act, DiceGroup, Hand } from "../contract";
import { printed, type CleverTable, type SheetData } from "./data";

export class CleverHand implements Hand {
  die = $state<string | null>(null);
  box = $state<string | null>(null);

  constructor(private readonly play: Play) {}

  private table = $derived.by(() => this.play.view.state.table as CleverTable);
  private sheet = $derived.by(() => this.play.sheet as SheetData);

  leads = $derived.by(() => this.die ?? this.box ?? "");
  rollTask = $derived.by(() => (this.table.solo_passive ? say("do.clever.tray.solo") : ""));

  task = $derived.by((): string => {
    const { moves } = this.play;
    const bonus = this.sheet.bonuses[0];
    if (bonus) return say(`do.clever.bonus.${bonus.split(" ")[0]}`);
    if (moves.includes("done")) return say("do.clever.extra");
    if (this.box) return say("do.clever.die");
    if (this.die) return say("do.clever.box");
    if (moves.includes("pass") && moves.length === 1) return say("do.clever.pass");
    return say(this.table.phase === "end" ? this.trayTask() : "do.clever.take");
  });

  /** The words for choosing from the tray: alone after the tray's own roll, or from somebody else's turn. */
  private trayTask(): string {
    const fits = this.play.moves.some(
      (move) => move.startsWith("take") && this.table.tray?.includes(move[5]!),
    );
    if (!fits) return "do.clever.tray.others";
    return this.table.solo_passive ? "do.clever.tray.solo" : "do.clever.tray";
  }

  acts = $derived.by((): Act[] => {
    const words: Record<string, string> = {
      reroll: say("act.reroll.clever", { n: this.sheet.rerolls.left }),
      done: say("act.done"),
      pass: say("act.pass"),
    };
    return Object.entries(words)
      .filter(([move]) => this.play.moves.includes(move))
      .map(([move, text]) => ({ move, text, main: this.play.moves.length === 1 }));
  });

  groups = $derived.by((): DiceGroup[] => {
    const pick = (letters: Iterable<string> = "") =>
      [...letters].map((letter) => ({ letter, face: this.play.faces.get(letter) ?? 0 }));
    return [
      { kind: "rolled", name: say("dice.rolled"), dice: pick(this.table.lying) },
      {
        kind: "taken",
        name: say(this.table.solo_passive ? "dice.rest" : "dice.taken"),
        dice: pick(this.taken),
        fields: printed.TAKEN,
      },
      { kind: "tray", name: say("dice.tray"), dice: pick(this.table.tray) },
    ];
  });

  /** The dice that the active player has taken, in that order. */
  private taken = $derived.by((): string[] => {
    const { taken = "", active, solo_passive } = this.table;
    if (solo_passive) return [...taken];
    const takes = this.play.live.events
      .filter((event) => event.seat === active && !event.undone && event.move?.startsWith("take "))
      .map((event) => event.move![5]!);
    return [...taken].sort((a, b) => takes.lastIndexOf(a) - takes.lastIndexOf(b));
  });

  way(die: string): Way | undefined {
    const moves = this.play.moves.filter(
      (move) => move.split(" ")[2] && move.split(" ")[1]![0] === die,
    );
    if (!moves.length) return undefined;
    const move = this.box ? moves.find((text) => this.boxOf(text) === this.box) : undefined;
    if (move) return { move, press: () => this.play.play(move) };
    return { select: die, picked: this.die === die, press: () => this.pickDie(die) };
  }

  /** The box that a move marks first; of the others it may bring. */
  boxOf = (move: string): string | undefined => this.play.marks[move]?.[0];

  private pickDie(die: string): void {
    this.die = this.die === die ? null : die;
    this.box = null;
  }

  pickBox(box: string): void {
    this.box = this.box === box ? null : box;
    this.die = null;
  }

  reset(): void {
    this.die = this.box = null;
  }
}
