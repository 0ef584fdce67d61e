/**
 * The puzzles of a game, asked one after the other: that of the day, an endless row, or a streak; of
 * those that come with the page or of one's own games. What was answered is kept on this device.
 */
import { attempts } from "$lib/api";
import { streak as daysInARow, today } from "$lib/days";
import { keyOf } from "$lib/problem";
import type { Attempts } from "$lib/types";
import { learnReasons } from "$lib/words.svelte";
import { climbing, fits, nextOf, ofDay, type Result } from "./choosing";
import { Library } from "./library.svelte";
import { puzzlesOf } from "./puzzles";
import { isOwn, type Puzzle } from "./question";
import { missed, ownPuzzles } from "./report";
import { answered, fresh } from "./spacing";
import { all, type Day, keep, type Streak, streakOf, trouble } from "./store";
import { Task } from "./task.svelte";

export const MODES = ["daily", "endless", "streak"] as const;
export type Mode = (typeof MODES)[number];
/** Puzzles of the page, or of one's own games. */
export const SOURCES = ["all", "own"] as const;
export type Source = (typeof SOURCES)[number];

/** What is wanted of an endless row; 0 and "" stand for any. The id is that of the first one. */
interface Wish {
  theme: string;
  difficulty: number;
  id: string | null;
}

export class Quiz {
  mode = $state<Mode>("endless");
  source = $state<Source>("all");
  wish = $state<Wish>({ theme: "", difficulty: 0, id: null });
  /** How long a streak was that has just ended. */
  ended = $state<number | null>(null);
  task = $state.raw<Task | null>(null);
  /** How often people solve this one, if there is a server that knows. */
  people = $state.raw<Attempts | null>(null);
  /** What keeps it from working, and why nothing is kept: keys of words. */
  problem = $state("");
  unkept = $state("");
  /** Whether no puzzle is as wanted. */
  none = $state(false);
  readonly library = new Library();

  private shipped = $state.raw<readonly Puzzle[]>([]);
  private results = $state.raw<ReadonlyMap<string, Result>>(new Map());
  private days = $state.raw<readonly Day[]>([]);
  private streaks = $state.raw<readonly Streak[]>([]);
  private loaded = $state(false);
  private judging = false;
  /** How often somebody turned to other puzzles, and whether they have left. */
  private turns = 0;
  private closed = false;
  /** What is asked, or being set up. */
  private asked: Task | null = null;

  constructor(readonly game: string) {}

  private readonly ofGame = ({ game }: { game: string }): boolean => game === this.game;
  /** Whether one's own games are asked about; the puzzle of a day is the same for everybody. */
  readonly own = $derived(this.source === "own" && this.mode !== "daily");
  readonly puzzles = $derived.by((): readonly Puzzle[] =>
    this.own ? ownPuzzles(this.library.reports, this.game) : this.shipped,
  );
  readonly known = $derived.by((): readonly Result[] =>
    this.puzzles.map(({ id }) => this.results.get(id)).filter((one) => one !== undefined),
  );
  readonly run = $derived.by((): Streak => streakOf(this.streaks, this.game, this.own));
  readonly inARow = $derived.by(() =>
    daysInARow(
      this.days.filter(this.ofGame).map(({ day }) => day),
      today(),
    ),
  );
  /** Why there is nothing of one's own to ask: a key of words. */
  readonly lacking = $derived.by((): string => {
    const { ready, progress, problem, missing, reports } = this.library;
    if (!this.own || this.puzzles.length || !ready || progress || problem) return "";
    return missing || (reports.some(this.ofGame) ? "puzzle.own.none" : "puzzle.own.unplayed");
  });

  /** Reads what is kept, and asks the first one. */
  async open(): Promise<void> {
    this.problem = "";
    try {
      const [results, days, streaks] = await Promise.all([
        all("results"),
        all("days"),
        all("streaks"),
        learnReasons(this.game),
      ]);
      this.results = new Map(results.map((one) => [one.id, one]));
      [this.days, this.streaks, this.unkept] = [days, streaks, trouble()];
      this.loaded = true;
      await this.turn();
    } catch (error) {
      this.problem = keyOf(error);
    }
  }

  /** Turns to the puzzles that are wanted now; what comes too late for others is dropped. */
  async turn(): Promise<void> {
    const [turn, own] = [++this.turns, this.own];
    this.problem = "";
    try {
      const shipped = own ? this.shipped : await puzzlesOf(this.game);
      if (turn !== this.turns) return;
      this.shipped = shipped;
      this.next();
    } catch (error) {
      if (turn === this.turns) this.problem = keyOf(error);
    }
    if (own && !this.judging) await this.judge();
  }

  /** Finds puzzles in one's own games. */
  async judge(): Promise<void> {
    this.judging = true;
    await this.library.open(this.ofGame);
    this.judging = !this.library.problem;
  }

  /** Asks the first one, if none is asked: more may have come. */
  begin(): void {
    if (this.loaded && this.puzzles.length && !this.asked) this.next();
  }

  /** Asks the next one. */
  next(): void {
    if (this.closed) return;
    const found = this.chosen();
    this.asked?.close();
    [this.ended, this.task, this.people, this.asked] = [null, null, null, null];
    this.none = !found && this.puzzles.length > 0;
    if (!found) return;
    const asked = new Task(found, (first) => void this.told(found, first));
    this.asked = asked;
    void asked.open().then(() => {
      if (this.asked === asked) this.task = asked;
    });
  }

  private chosen(): Puzzle | undefined {
    const { puzzles, results, mode } = this;
    const last = this.asked?.question.id;
    if (mode === "daily") return ofDay(puzzles, today());
    if (mode === "streak") return climbing(puzzles, results, this.run.now, last);
    const named = last === undefined ? this.wish.id : null;
    const fitting = puzzles.filter((one) => fits(one, this.wish));
    return puzzles.find(({ id }) => id === named) ?? nextOf(fitting, results, last);
  }

  /** Keeps how a puzzle went; one that was missed comes back. */
  private async told(puzzle: Puzzle, first: boolean): Promise<void> {
    const { id } = puzzle;
    const asked = (this.results.get(id)?.asked ?? 0) + 1;
    const result = { id, game: this.game, first, asked, at: Date.now() };
    this.results = new Map(this.results).set(id, result);
    if (!isOwn(puzzle)) this.compare(id, asked === 1 ? first : undefined);
    const work = [keep("results", result)];
    if (!first) {
      const question = $state.snapshot(missed(this.library.reports, puzzle)) as Puzzle;
      work.push(keep("cards", { id, question, ...answered(fresh(today()), false, today()) }));
    }
    if (this.mode === "daily") work.push(this.count(first));
    if (this.mode === "streak") work.push(this.climb(first));
    await Promise.all(work);
    this.unkept = trouble();
  }

  /** Tells a server of a first try, and hears how others did. */
  private compare(id: string, first: boolean | undefined): void {
    void attempts(this.game, id, first).then(
      (found) => this.asked?.question.id === id && (this.people = found),
      () => undefined,
    );
  }

  private async count(first: boolean): Promise<void> {
    const day = { game: this.game, day: today(), first };
    if (this.days.some((one) => this.ofGame(one) && one.day === day.day)) return;
    this.days = [...this.days, day];
    await keep("days", day);
  }

  private async climb(first: boolean): Promise<void> {
    const { game, now, best } = this.run;
    if (!first) this.ended = now;
    const longer = first ? now + 1 : 0;
    const run = { game, now: longer, best: Math.max(best, longer) };
    this.streaks = [...this.streaks.filter((one) => one.game !== game), run];
    await keep("streaks", run);
  }

  close(): void {
    this.closed = true;
    this.asked?.close();
    this.library.close();
  }
}
