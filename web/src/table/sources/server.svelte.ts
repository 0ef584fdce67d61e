/** A table on the server as this visitor sees it: its events come over a WebSocket that mends itself, and are folded here. */

import { rematch, reseat } from "$lib/api";
import { Connection } from "$lib/connection";
import { follow } from "$lib/elsewhere";
import { calm } from "$lib/motion";
import { keyOf } from "$lib/problem";
import type { Clocks, EventData, Seat, TableInfo, View } from "$lib/types";
import { addressesOf } from "../../engine/addresses";
import type { Folded, Look } from "../../engine/calls";
import { engine } from "../../engine/client";
import { Refusal } from "../../engine/refusal";
import type { Dated, Sight } from "../../engine/shown";
import { isFresh, rollsOf } from "../fresh";
import type { Link, SeatChange, TableSource } from "../play.svelte";

/** How long a roll or somebody else's move stays on screen before the next event shows. */
const ROLL_SHOWN = 800;
const MOVE_SHOWN = 550;
/** What a server says to a page of another version. */
const OLD_FORM = "old-form";
/** How long others' words for the dice are waited for. */
const PATIENCE = 3000;
/** With more events than this to show, only the newest are. */
const MOST_STEPS = 16;

/** Whether words can be given for the dice of a table, as long as none of them is rolled. */
const takesWords = (table: TableInfo, events: readonly EventData[]): boolean =>
  !!table.commitment && !table.daily && table.status !== "over" && isFresh(table, events);

/** Table and seats, as the server tells them. */
interface About {
  build: string;
  number: number;
  table: TableInfo;
  seats: Seat[];
  spectators: number;
}

type Heard =
  | ({ type: "table" } & About)
  | { type: "event"; number: number; event: string; at: number; id?: number }
  | { type: "events"; events: [number, string, number][] }
  | ({ type: "clocks"; number: number } & Clocks)
  | { type: "ack" | "pong"; id?: number }
  | { type: "error"; code: string; reason: string; id?: number };

/** The message that is on its way, and the entry that it should become: it shows at once. */
interface Waiting {
  id: number;
  text: string;
  entry: string | undefined;
}

export class ServerTable implements TableSource {
  view = $state.raw<View | null>(null);
  /** The view before the last event, for showing what changed. */
  before = $state.raw<View | null>(null);
  events = $state.raw<EventData[]>([]);
  link = $state<Link>("connecting");
  /** A message is on its way: nothing else is sent meanwhile. */
  busy = $state(false);
  error = $state.raw<{ code: string; reason: string } | null>(null);
  /** Why there is nothing to see: a key of words. */
  broken = $state("");
  problem = $derived(this.error ? `error.${this.error.code}` : "");
  /** Whether the server no longer stands by its first commitment. */
  private changed = $state(false);
  notes = $derived([
    ...(this.link === "lost" ? ["wait.lost"] : []),
    ...(this.changed ? ["dice.changed"] : []),
  ]);
  /** The word for the dice that the player has typed. */
  word = $state("");
  /** The visitor wants to roll, and words for the dice are still to be shown. */
  private rolling = false;
  private giving = false;

  private readonly connection: Connection;
  private about: About | null = null;
  private clocks: Clocks | null = null;
  private entries: Dated[] = [];
  private waiting: Waiting | null = null;
  private next = 1;
  private shown = -1;
  private hold = 0;
  private patience = 0;
  private folding = false;
  private stale = false;

  constructor(readonly id: string) {
    this.connection = new Connection(`/tables/${id}/live`, {
      since: () => this.entries.length,
      heard: (message) => this.heard(message as Heard),
      lost: (isGone) => (this.link = isGone ? "gone" : this.view ? "lost" : "connecting"),
    });
  }

  private heard(message: Heard): void {
    if (message.type === "table") this.meet(message);
    else if (message.type === "event") this.put(message.number, message.event, message.at);
    else if (message.type === "events")
      for (const [number, text, at] of message.events) this.put(number, text, at);
    else if (message.type === "clocks") this.clocks = { ...message, at: Date.now() };
    else if (message.type === "error" && !follow(message))
      this.refused(message.code, message.reason);
    const answers = "id" in message ? message.id === this.waiting?.id : message.type === "error";
    if (answers) this.waiting = null;
    void this.refresh();
  }

  private refused(code: string, reason: string): void {
    this.error = { code, reason };
    if (code === OLD_FORM) this.broken = this.problem;
  }

  private meet(about: About): void {
    if (this.about && this.about.build !== about.build) location.reload();
    this.about = about;
    if (this.link === "open") return;
    this.link = "open";
    if (this.waiting) this.connection.send(this.waiting.text);
  }

  private put(number: number, text: string, at: number): void {
    this.entries = [...this.entries];
    this.entries[number - 1] = [text, at];
  }

  /** Shows what is new, one step after the other, each for as long as it takes to be seen. */
  async refresh(): Promise<void> {
    if (this.folding || this.hold) {
      this.stale = true;
      return;
    }
    this.folding = true;
    do {
      this.stale = false;
      await this.step().catch((error: unknown) => this.fail(error));
    } while (this.stale && !this.hold);
    this.folding = false;
    if (this.about && takesWords(this.about.table, this.events)) void this.giveWord();
  }

  /** Tries again what has failed. */
  retry(): void {
    if (this.error?.code === OLD_FORM) location.reload();
    this.broken = "";
    void this.refresh();
  }

  private async step(): Promise<void> {
    const { about, waiting } = this;
    const all = this.entries.length;
    if (!about || all < about.number) return;
    const number = this.due(all);
    const entry = number === all ? waiting?.entry : undefined;
    const entries = this.entries.slice(0, number);
    if (entry) entries.push([entry, Math.floor(Date.now() / 1000)]);
    const look = await this.fold(about, entries, number === all && !entry);
    if (entry && look.state.result) return this.postpone(waiting!);
    if (number < all) this.stale = true;
    this.shown = number;
    const time = this.show(about, look);
    // What we did ourselves is confirmed at once; what comes by itself is seen for a while.
    if (time && !entry) this.hold = window.setTimeout(() => this.release(), time);
    if (!waiting && !this.rolling) this.busy = false;
  }

  private release(): void {
    this.hold = 0;
    void this.refresh();
  }

  /** The number of events to show next. */
  private due(all: number): number {
    const behind = all - this.shown;
    const atOnce = this.shown < 0 || calm() || document.hidden || behind > MOST_STEPS;
    return atOnce || behind <= 0 ? all : this.shown + 1;
  }

  private fold({ table, seats }: About, entries: Dated[], open: boolean): Promise<Look> {
    const sight: Sight = {
      kinds: seats.map((seat) => seat.kind),
      held: seats.filter((seat) => seat.mine).map((seat) => seat.seat),
      real: table.dice === "real",
      open: open && table.status === "running",
    };
    return engine.ask("look", [this.told(table, entries), sight]);
  }

  private told({ game, players, options }: TableInfo, entries: Dated[]): Folded {
    return { id: this.id, files: addressesOf(game), setup: { game, players, options }, entries };
  }

  folded(count: number): Folded {
    return this.told(this.about!.table, this.entries.slice(0, count));
  }

  /** Shows a fold, and says for how long it should be seen. */
  private show(
    { build, table, seats, spectators }: About,
    { number, state, events, ...more }: Look,
  ): number {
    const old = this.view;
    const isNew = !!old && number > old.number;
    if (isNew) this.before = old;
    this.events = events;
    const { clocks } = this;
    const { marks, ordered, sides } = more;
    const told = { build, number, table, seats, spectators, clocks };
    this.view = { type: "view", ...told, state, marks, ordered, sides, events: [] };
    if (!isNew || calm() || document.hidden) return 0;
    if (events.at(-1)?.type !== "roll") return MOVE_SHOWN;
    return state.roll || Object.keys(state.moves).length ? 0 : ROLL_SHOWN;
  }

  /** Shows the entry of a message only when the server has it: so does an end, which can't be taken back. */
  private postpone(waiting: Waiting): void {
    waiting.entry = undefined;
    this.stale = true;
  }

  /** What we thought would happen can't be told yet: others' answers are secret. Or the engine has failed. */
  private fail(error: unknown): void {
    if (this.waiting?.entry && error instanceof Refusal) return this.postpone(this.waiting);
    this.busy = this.waiting !== null;
    if (this.view) this.error = { code: keyOf(error).replace("error.", ""), reason: "" };
    else this.broken = keyOf(error);
  }

  /** Promises this browser's word for the dice, and shows it when it is time. */
  private async giveWord(): Promise<void> {
    const { about, view } = this;
    if (!about || !view || this.giving || !about.seats.some((seat) => seat.mine)) return;
    this.giving = true;
    const { table, seats } = about;
    try {
      const words = await import("./words");
      this.changed = !words.standsBy(table, rollsOf(this.events));
      this.word = words.typed(table.id);
      const { roll, table: lying } = view.state;
      const known = { table, seats, roller: roll, rolling: this.rolling, active: lying.active };
      const step = await words.nextStep(known);
      if (step) await reseat(this.id, step.seat, step.change);
      if (step && "word" in step.change) words.isTaken(table.id);
      if (!step && this.rolling && !words.isAwaited(table, seats)) this.rollNow();
    } catch {
      if (this.rolling) this.rollNow(); // the server says what is wrong, if anything is
    }
    this.giving = false;
    if (this.about !== about) void this.giveWord();
  }

  private rollNow(): void {
    this.rolling = this.busy = false;
    clearTimeout(this.patience);
    this.send({ type: "roll" });
  }

  private send(message: Record<string, unknown>, entry?: string): void {
    if (this.busy || !this.view) return;
    const id = this.next++;
    const text = JSON.stringify({ ...message, number: this.entries.length, id });
    this.busy = true;
    this.error = null;
    this.waiting = { id, text, entry };
    this.connection.send(text);
    void this.refresh();
  }

  move(seat: number, move: string): void {
    this.send({ type: "move", seat, move }, `${seat} ${move}`);
  }

  roll(dice?: string): void {
    if (dice === undefined && this.about && takesWords(this.about.table, this.events)) {
      this.rolling = this.busy = true;
      this.patience = window.setTimeout(() => this.rolling && this.rollNow(), PATIENCE);
      void this.giveWord();
    } else if (dice === undefined) this.send({ type: "roll" });
    else this.send({ type: "roll", dice }, `roll ${dice}`);
  }

  undo(seat: number): void {
    this.send({ type: "undo", seat }, `undo ${seat}`);
  }

  done(): void {
    this.send({ type: "done" });
  }

  async reseat(seat: number, change: SeatChange): Promise<void> {
    if (!("word" in change)) return void (await reseat(this.id, seat, change));
    const words = await import("./words");
    this.word = words.choose(this.id, change.word).word;
    await reseat(this.id, seat, { promise: await words.promiseFor(this.id) });
  }

  async again(first: number): Promise<string> {
    return (await rematch(this.id, first)).url;
  }

  forget(): void {
    this.error = null;
  }

  close(): void {
    clearTimeout(this.hold);
    clearTimeout(this.patience);
    this.connection.close();
  }
}
