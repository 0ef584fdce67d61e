/** A table on this device: its record is folded here, its bots think here, and it is kept here. */

import { handOver } from "$lib/api";
import { keyOf } from "$lib/problem";
import type { EventData, View } from "$lib/types";
import { begin, find, Keeper, type Trouble } from "../../device/keeper";
import {
  addressOf,
  again,
  type DeviceSeat,
  type DeviceTable,
  headerOf,
  now,
  progressOf,
  sightOf,
  wordsOf,
} from "../../device/table";
import { Tabs } from "../../device/tabs";
import { foldedOf, viewOf } from "../../device/view";
import { addressesOf } from "../../engine/addresses";
import type { Folded, Look } from "../../engine/calls";
import { engine, minds } from "../../engine/client";
import { settings } from "../../engine/options";
import { writeRecord } from "../../engine/record";
import type { Dated } from "../../engine/shown";
import type { Command } from "../../engine/turns";
import type { DeviceActs, Link, SeatChange, TableSource } from "../play.svelte";
import { BotTurns } from "./bots.svelte";

export class OnDevice implements TableSource {
  view = $state.raw<View | null>(null);
  before = $state.raw<View | null>(null);
  events = $state.raw<EventData[]>([]);
  link = $state<Link>("connecting");
  busy = $state(false);
  /** What went wrong last: a key of words. */
  problem = $state("");
  /** Why there is nothing to see: a key of words. */
  broken = $state("");
  /** Whether this tab plays; nobody knows at first. */
  leads = $state<boolean | null>(null);
  private trouble = $state<Trouble>("");
  notes = $derived([
    ...(this.leads === false ? ["device.elsewhere"] : []),
    ...(this.trouble && this.trouble !== "late" ? [`device.${this.trouble}`] : []),
  ]);

  readonly device: DeviceActs;
  private readonly bots: BotTurns;
  private table: DeviceTable | null = null;
  private entries: Dated[] = [];
  private keeper: Keeper | null = null;
  private tabs: Tabs | null = null;
  private changing: Promise<unknown> = Promise.resolve();

  constructor(readonly id: string) {
    this.bots = new BotTurns({
      folded: () => this.folded(),
      botOf: (seat) => this.table!.seats[seat - 1]!.bot ?? "greedy",
      roll: () => this.obey({ type: "roll" }),
      move: (seat, move) => this.obey({ type: "move", seat, move }),
      failed: (error) => (this.problem = keyOf(error)),
    });
    this.device = this.acts();
    void this.open();
    addEventListener("pageshow", this.shown);
  }

  private acts(): DeviceActs {
    const { bots } = this;
    return {
      get thinking() {
        return bots.thinking;
      },
      stop: () => bots.stop(),
      take: () => this.tabs?.take(),
      record: () => this.record(),
      share: () => this.share(),
      judge: () => minds.ask("judge", [this.folded(), this.table!.secret!]),
    };
  }

  /** A page that comes back from the browser's memory has lost its place among the tabs. */
  private shown = (event: PageTransitionEvent): void => {
    if (event.persisted) location.reload();
  };

  /** Tries again what has failed. */
  retry(): void {
    void this.open();
  }

  /** Finds the table, and asks whether another tab plays it; the answer shows it. */
  private async open(): Promise<void> {
    this.broken = "";
    try {
      if (!(await this.read())) return;
    } catch (error) {
      this.broken = keyOf(error);
      return;
    }
    if (this.tabs) return this.follow(this.leads ?? false);
    this.tabs = new Tabs(this.id, {
      leads: (isLeader) => void this.follow(isLeader),
      changed: () => void (this.leads || this.follow(false)),
    });
  }

  private async read(): Promise<boolean> {
    const found = await find(this.id);
    if (!found) {
      this.link = "gone";
      return false;
    }
    this.table = found.table;
    this.entries = found.entries;
    this.keeper?.rest();
    this.keeper = new Keeper(found.written, (trouble) => this.kept(trouble));
    return true;
  }

  /** Changes the table, one thing after the other: each rests on what came of those before. */
  private inTurn<Of>(change: () => Promise<Of>): Promise<Of> {
    const done = this.changing.then(change);
    this.changing = done.catch(() => undefined);
    return done;
  }

  /** Plays on, or watches what the other tab does, from what is kept now. */
  private async follow(isLeader: boolean): Promise<void> {
    this.leads = isLeader;
    try {
      await this.inTurn(async () => {
        if (!(await this.read())) return;
        await this.look();
        if (isLeader) this.keeper!.catchUp(this.table!, this.entries);
      });
      this.link = this.link === "gone" ? "gone" : "open";
    } catch (error) {
      if (this.view) this.problem = keyOf(error);
      else this.broken = keyOf(error);
    }
  }

  /** Another tab was faster: what it wrote is what counts. */
  private kept(trouble: Trouble): void {
    this.trouble = trouble;
    if (trouble === "late") {
      this.problem = "error.late";
      void this.follow(this.leads ?? false);
    } else this.tabs?.tell();
  }

  folded(count = this.entries.length): Folded {
    return foldedOf(this.table!, this.entries.slice(0, count));
  }

  private sight() {
    return sightOf(this.table!, this.leads === true);
  }

  private async look(): Promise<void> {
    this.show(await engine.ask("look", [this.folded(), this.sight()]));
  }

  private show(look: Look): void {
    const table = this.table!;
    const old = this.view;
    table.progress = progressOf(look.state, look.owing);
    this.events = look.events;
    if (old && look.number > old.number) this.before = old;
    this.view = viewOf(table, look);
    this.bots.expect(this.leads ? look.turn : null);
    // Nobody thinks any more: what a mind knows takes tens of megabytes.
    if (look.state.result) minds.rest();
  }

  /** Does something, shows it at once, and keeps it. */
  private obey(command: Command): Promise<void> {
    return this.inTurn(() => this.act(command));
  }

  private async act(command: Command): Promise<void> {
    const table = this.table!;
    const { secret } = table;
    const luck = secret ? { secret, words: wordsOf(table), byTurn: !!table.daily } : null;
    const at = now(this.entries.at(-1)?.[1] ?? table.created);
    const deed = { command, luck, at };
    const { entry, ...look } = await engine.ask("act", [this.folded(), this.sight(), deed]);
    this.entries = [...this.entries, [entry, at]];
    this.table = { ...table, number: this.entries.length, changed: at };
    this.show(look);
    void this.keeper!.keep(this.table, this.entries);
  }

  private async send(command: Command): Promise<void> {
    if (this.busy || !this.leads) return;
    this.busy = true;
    this.problem = "";
    this.bots.cancel();
    try {
      await this.obey(command);
    } catch (error) {
      this.problem = keyOf(error);
      await this.look().catch(() => undefined);
    }
    this.busy = false;
  }

  move(seat: number, move: string): void {
    void this.send({ type: "move", seat, move });
  }

  roll(dice?: string): void {
    void this.send({ type: "roll", dice });
  }

  undo(seat: number): void {
    void this.send({ type: "undo", seat });
  }

  done(): void {
    this.bots.hurry();
  }

  reseat(seat: number, change: SeatChange): Promise<void> {
    const edit = (one: DeviceSeat): DeviceSeat => {
      if ("word" in change) return { ...one, word: change.word };
      return change.to === "bot"
        ? { ...one, kind: "bot", bot: change.bot }
        : { ...one, kind: "person", bot: null };
    };
    return this.inTurn(async () => {
      const table = this.table!;
      const seats = table.seats.map((one, n) => (n === seat - 1 ? edit(one) : one));
      this.table = { ...table, seats, changed: now(table.changed) };
      await this.look();
      await this.keeper!.keep(this.table, this.entries);
    });
  }

  again(first: number): Promise<string> {
    return this.inTurn(async () => {
      const table = this.table!;
      if (table.next) return addressOf(table.next);
      const next = again(table, first, await engine.ask("deal", []));
      await begin(next);
      this.table = { ...table, next: next.id };
      await this.keeper!.keep(this.table, this.entries);
      return addressOf(next.id);
    });
  }

  private async record(): Promise<string> {
    return this.write(await engine.ask("events", [this.folded()]));
  }

  /** The record with given events; a game that is handed over takes its secret along. */
  private async write(events: string[], whole?: boolean): Promise<string> {
    const table = this.table!;
    const { options } = await engine.ask("about", [addressesOf(table.game)]);
    const defaults = settings(options, table.players, {});
    return writeRecord(table.game, table.players, headerOf(table, defaults, whole), events);
  }

  /** What is kept of the game, for who wants to save it where it can't be shown. */
  raw(): { name: string; text: string } | null {
    const { table } = this;
    if (!table) return null;
    const text = writeRecord(table.game, table.players, headerOf(table, {}), this.standing());
    return { name: `${table.game}-${table.id.slice(0, 6)}.txt`, text };
  }

  /** The events that no undo has taken back. */
  private standing(): string[] {
    const stand: string[] = [];
    for (const [text] of this.entries)
      if (text.startsWith("undo ")) stand.pop();
      else stand.push(text);
    return stand;
  }

  private async share(): Promise<string> {
    const seats = this.table!.seats.map(({ kind, name, bot }) => ({
      kind,
      ...(kind === "bot" ? { bot: bot ?? "greedy" } : name ? { name } : {}),
    }));
    const record = await this.write(this.standing(), true);
    return (await handOver(record, seats, this.table!.series?.scores)).url;
  }

  forget(): void {
    this.problem = "";
  }

  close(): void {
    removeEventListener("pageshow", this.shown);
    this.bots.cancel();
    this.keeper?.rest();
    this.tabs?.close();
  }
}
