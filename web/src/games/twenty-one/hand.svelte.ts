/** Twenty One: dice are picked and entered together; hits are picked from the start. */

import { say } from "$lib/words.svelte";
import type { Way } from "../../parts/Box.svelte";
import type { Play } from "../../table/play.svelte";
import type { Act, DiceGroup, Hand } from "../contract";
import { boxName, printed, type SheetData } from "./data";

/** How the rules name a mark that is the printed number. */
const HIT = " hit";

export class TwentyOneHand implements Hand {
  leads = "";
  /** The dice picked for entering. */
  picked = $state.raw<Set<string>>(new Set());
  /** A hit that the visitor may want to leave out. */
  private doubted = $state<string | null>(null);

  constructor(private readonly play: Play) {}

  /** The dice that fit, with their faces. */
  fits = $derived.by((): Map<string, number> => {
    const letters = this.play.moves
      .filter((move) => move.startsWith("enter"))
      .join(" ")
      .split(" ");
    return new Map([...this.play.faces].filter(([die]) => letters.includes(die)));
  });
  private sheet = $derived.by(() => this.play.sheet as SheetData);
  /** The dice that would be a hit. */
  private hits = $derived.by(
    (): Set<string> => new Set([...this.fits.keys()].filter((die) => this.mark(die).endsWith(HIT))),
  );
  private marks = (move: string): string[] => this.play.marks[move] ?? [];
  private mark = (die: string): string => this.marks(`enter ${die}`)[0] ?? "";
  /** The dice that fit, by the names of their boxes. */
  boxes = $derived.by(
    (): Map<string, string> =>
      new Map([...this.fits.keys()].map((die) => [this.mark(die).split(" ")[0]!, die])),
  );
  isHit = (die: string): boolean => this.hits.has(die);

  task = $derived.by((): string => {
    if (this.doubted)
      return say("do.twenty-one.hit", {
        die: this.play.dieOf(this.doubted + this.play.faces.get(this.doubted)),
      });
    if (this.play.view.state.table.phase === "decide") return say("do.twenty-one.decide");
    return say(this.fits.size ? "do.twenty-one.enter" : "do.twenty-one.strike");
  });

  groups = $derived.by((): DiceGroup[] => [
    {
      dice: [...printed.LETTERS].map((letter) => ({
        letter,
        face: this.play.faces.get(letter) ?? 0,
      })),
    },
  ]);

  acts = $derived.by((): Act[] => {
    const { moves } = this.play;
    const main = moves.length === 1;
    const acts: Act[] = [];
    const enter = entering(this.picked);
    if (enter && moves.includes("strike"))
      acts.push({ move: enter, text: say("act.enter", { n: this.picked.size }), main: true });
    if (moves.includes("keep")) acts.push({ move: "keep", text: say("act.keep"), main });
    if (moves.includes("reroll")) acts.push({ move: "reroll", text: say("act.reroll"), main });
    if (moves.includes("strike"))
      acts.push({
        move: "strike",
        text: say("act.strike.box", { box: boxName(this.sheet.sheet, this.struck!) }),
        main,
      });
    return acts;
  });

  way(die: string): Way | undefined {
    if (!this.mayToggle(die)) return undefined;
    return { select: die, picked: this.picked.has(die), press: () => this.toggle(die) };
  }

  /** Whether a die may be picked or left out: not where a lesson wants it. */
  private mayToggle(die: string): boolean {
    const next = entering(flipped(this.picked, die));
    return this.fits.has(die) && (!next || this.play.moves.includes(next));
  }

  /** Picks a die or leaves it out; a picked hit only with the second tap, for the first is mostly meant to take it. */
  private toggle(die: string): void {
    const asks = this.picked.has(die) && this.hits.has(die) && this.doubted !== die;
    this.doubted = asks ? die : null;
    if (!asks) this.picked = flipped(this.picked, die);
  }

  /** The box that would be struck: its name among the marks. */
  struck = $derived.by((): string | undefined => this.marks("strike")[0]);

  reset(): void {
    this.doubted = null;
    this.picked = this.hits;
  }
}

const entering = (picked: Set<string>): string => {
  const dice = [...printed.LETTERS].filter((die) => picked.has(die));
  return dice.length ? `enter ${dice.join(" ")}` : "";
};

const flipped = (picked: Set<string>, die: string): Set<string> => {
  const next = new Set(picked);
  if (!next.delete(die)) next.add(die);
  return next;
};
