/** The coach at a table: what it was asked, what it shows, and what it warns of. */
import { sayFirst, say } from "$lib/words.svelte";
import type { Line, Rolled } from "../analysis/line";
import { isUnbeaten } from "$lib/losses";
import { percent, points, worth } from "$lib/number";
import type { Hint, Value } from "../engine/advice";
import type { Folded } from "../engine/calls";
import { minds } from "../engine/client";
import type { Play, TableSource } from "../table/play.svelte";
import { Asking } from "./asking.svelte";
import { areaOf, diceOf, through } from "./clues";
import type { Note, Notes } from "./drawing";
import { isOn, keep } from "../table/consulted";

/** How long a move waits for the coach's word before it is played all the same, in milliseconds. */
const PATIENCE = 1500;
/** How many taps a hint takes. */
export const STEPS = 3;

/** What can be switched on: values on the dice and boxes, warnings, and what may come. */
export const SWITCHES = ["values", "warns", "odds"] as const;
export type Switch = (typeof SWITCHES)[number];

/** A move that would be a blunder, and what plays it anyway. */
export interface Question {
  hint: Hint;
  go: () => void;
}

export class Coach implements Line {
  readonly asking = new Asking();
  /** How many taps of a hint were made in this position. */
  step = $state(0);
  question = $state.raw<Question | null>(null);
  /** What can be expected before a roll. */
  expected = $state.raw<Value | null>(null);
  values = $state(isOn("values"));
  warns = $state(isOn("warns"));
  odds = $state(isOn("odds"));

  constructor(
    readonly play: Play,
    readonly live: TableSource,
  ) {
    play.guard = this.guard;
    this.keep();
  }

  busy = $derived.by(() => this.live.busy);
  text = $derived.by(() => `${this.play.view.table.id} ${this.play.view.number}`);
  folded = (): Folded => this.live.folded(this.play.view.number);
  newest = $derived.by((): Rolled | null => {
    const { number, dice } = this.play.rolled;
    if (!number || number > this.play.view.number) return null;
    return { dice, before: this.live.folded(number - 1), after: this.live.folded(number) };
  });

  hints = $derived.by((): Hint[] => this.asking.advice?.hints ?? []);
  best = $derived.by((): Hint | undefined => this.hints[0]);

  /** Asks about the choice that is due, or what can be expected before a roll. */
  look(): void {
    const { play } = this;
    this.step = 0;
    this.question = null;
    this.expected = null;
    if (play.moves.length) return this.asking.about(this.folded(), play.seat);
    this.asking.forget();
    const at = this.text;
    if (play.view.state.roll)
      minds.ask("value", [this.folded()]).then(
        (values) => at === this.text && (this.expected = values[play.seat - 1] ?? null),
        () => undefined,
      );
  }

  /** Asks once more. */
  again = (): void => this.look();

  /** One more tap of the hint. */
  tap = (): void => {
    this.step = Math.min(STEPS, this.step + 1);
  };

  toggle(name: Switch): void {
    this[name] = !this[name];
    this.keep();
  }

  private keep(): void {
    keep("on", ...SWITCHES.filter((name) => this[name]));
  }

  /** Asks before a blunder; everything else is played at once. */
  private guard = (move: string, go: () => void): void => {
    const { advice, soon } = this.asking;
    if (!this.warns) return go();
    if (advice) return this.check(move, go);
    const at = this.text;
    const late = new Promise((done) => setTimeout(done, PATIENCE));
    void Promise.race([soon, late]).then(() => at === this.text && this.check(move, go));
  };

  private check(move: string, go: () => void): void {
    const hint = this.hints.find(({ text }) => text === move);
    if (hint?.name === "blunder") this.question = { hint, go };
    else go();
  }

  /** The first two taps of a hint: where to look, and with which dice. */
  clue = $derived.by((): string => {
    const { best, play, step } = this;
    if (!best) return "";
    return step === 1 ? this.place(areaOf(best.text, play)) : this.means(best);
  });

  private place(area: string): string {
    const { face, view } = this.play;
    if (!area) return say("hint.button");
    const colour = face.colourOf(area);
    const name = /^\d/.test(area)
      ? say("sheet.row", { n: area })
      : sayFirst([`area.${view.table.game}.${colour}`, `area.${colour}`], say(`colour.${colour}`));
    return say("hint.area", { area: name });
  }

  private means({ text, themes }: Hint): string {
    const { play } = this;
    const { game } = play.view.table;
    const [die, ...more] = diceOf(text, play);
    if (!die) {
      const about = say("hint.about", {
        theme: sayFirst([`theme.${themes[0]}`], say("theme.placing")),
      });
      const marks = areaOf(text, play) !== "";
      return marks ? sayFirst([`hint.dice.${game}.${play.view.state.table.phase}`], about) : about;
    }
    const named = play.dieOf(die[0]! + play.faces.get(die[0]!)!);
    return say(more.length ? "hint.die.one" : "hint.die", { die: named });
  }

  /** What stands on the dice and boxes now. */
  notes = $derived.by((): Notes => {
    const { play, values, step, best, hints, expected } = this;
    const known = new Map(hints.map((hint) => [hint.text, hint]));
    const movesOf = ({ dataset }: HTMLElement): string[] =>
      dataset.move === undefined ? through(dataset.select ?? "", play) : [dataset.move];
    return {
      of: (element) => {
        if (!values) return null;
        if (expected && element.dataset.move === "roll") return expectation(expected);
        const found = movesOf(element).flatMap((move) => known.get(move) ?? []);
        const hint = hints.find((one) => found.includes(one));
        return hint ? noteOf(hint, hint === best, element.dataset.move !== undefined) : null;
      },
      isHinted: (element) => {
        if (!best || !step) return false;
        if (step === 2 && !element.closest(".dice")) return false;
        if (step > 1) return movesOf(element).includes(best.text);
        const area = areaOf(best.text, play);
        return (
          !element.closest(".dice") && movesOf(element).some((move) => areaOf(move, play) === area)
        );
      },
    };
  });

  close(): void {
    this.play.guard = null;
    this.asking.forget();
  }
}

const said = ({ points: n, win }: Value): string =>
  win === null ? points(n) : `${percent(win)} · ${points(n)}`;

const expectation = (value: Value): Note => ({
  points: value.points,
  worth: value.win === null ? points(value.points) : percent(value.win),
  loss: value.win === null ? points(value.points, 0) : percent(value.win),
  said: said(value),
  tone: "good",
});

/** One move is called best; what is as good shows what it is worth. */
function noteOf(hint: Hint, isFirst: boolean, plays: boolean): Note {
  const { value, loss, name } = hint;
  const wins = value.win !== null;
  const isBest = isUnbeaten(hint);
  const shown = wins ? percent(value.win!) : points(value.points);
  const short = wins ? percent(value.win!) : points(value.points, 0);
  const lost = worth(-loss, wins, true);
  return {
    points: plays ? value.points : null,
    worth: isBest ? shown : `${shown} ${lost}`,
    loss: isBest ? short : lost,
    said:
      isBest && !isFirst ? said(value) : `${said(value)} · ${isFirst ? say("verdict.best") : lost}`,
    tone: isBest ? "best" : name === "good" ? "good" : "bad",
  };
}
