/** An analysis: a position, the lines that were tried from it, and where the reader stands in them. */
import type { EventData, View } from "$lib/types";
import { type DeviceTable, personAt, progressOf, sightOf, tableOf } from "../device/table";
import { viewOf } from "../device/view";
import { addressesOf } from "../engine/addresses";
import type { Folded, Look, Setup } from "../engine/calls";
import { engine } from "../engine/client";
import type { Command } from "../engine/turns";
import type { Source } from "../table/play.svelte";
import type { Line, Rolled } from "./line";
import { NO_TROUBLE, type Trouble, troubleOf } from "./trouble";
import { entriesTo, followed, grown, planted, ROOT, type Tree } from "./tree";

/** A game that was played: where it began, its events that stand, and who played. */
export interface Played {
  setup: Setup;
  entries: string[];
  names: string[];
}

export class Study implements Source, Line {
  view = $state.raw<View | null>(null);
  before = $state.raw<View | null>(null);
  events = $state.raw<EventData[]>([]);
  busy = $state(false);
  trouble = $state.raw<Trouble>(NO_TROUBLE);
  /** The position that is shown, as text. */
  text = $state("");
  tree = $state.raw<Tree>(planted());
  at = $state(ROOT);
  /** The words of each event, once it was shown. */
  told = $state.raw<ReadonlyMap<number, string>>(new Map());

  private setup: Setup;
  private names: string[] = [];
  private table: DeviceTable;
  private luck = { secret: "", words: 0 };
  /** What is being done, and how much is still to do. */
  private doing = Promise.resolve(true);
  private waiting = 0;

  constructor(readonly game: string) {
    this.setup = { game, players: 1, options: {} };
    this.table = this.seated();
  }

  /** Everybody sits at this screen. */
  private seated(): DeviceTable {
    const { game, players, options } = this.setup;
    const seats = Array.from({ length: players }, (_, n) => personAt(n + 1, this.names[n] ?? ""));
    const wish = { game, players, options, seats, dice: "virtual" as const, length: 1 };
    return tableOf(wish, { secret: "", commitment: "" });
  }

  /** The line up to a node, as the engine takes it. */
  folded(at = this.at): Folded {
    const { setup } = this;
    const id = `study ${setup.position ?? JSON.stringify(setup)}`;
    const entries = entriesTo(this.tree, at).map((text) => [text, 0] as const);
    return { id, files: addressesOf(this.game), setup, entries };
  }

  /** Begins with a new game. */
  start(players: number): Promise<boolean> {
    return this.begin({ game: this.game, players, options: {} }, [], []);
  }

  /** Begins with a position; whether there is such a one. */
  open(position: string): Promise<boolean> {
    const players = Math.max(1, position.split("|").length - 1);
    return this.begin({ game: this.game, players, options: {}, position }, [], this.names);
  }

  /** Begins with a game that was played, and stands after so many of its events. */
  async follow({ setup, entries, names }: Played, at: number): Promise<boolean> {
    if (!(await this.begin(setup, entries, names))) return false;
    await this.go(Math.min(at, entries.length));
    return true;
  }

  private begin(setup: Setup, entries: string[], names: string[]): Promise<boolean> {
    return this.attempt(async () => {
      const { setup: old, names: known, told } = this;
      this.setup = setup;
      this.names = names;
      this.tree = planted();
      this.at = ROOT;
      for (const entry of entries) [this.tree, this.at] = grown(this.tree, this.at, entry);
      this.told = new Map();
      this.table = this.seated();
      try {
        await this.look();
      } catch (error) {
        if (this.view) {
          Object.assign(this, { setup: old, names: known, told });
          this.table = this.seated();
        }
        throw error;
      }
    });
  }

  /** Stands at another node. */
  async go(at: number): Promise<void> {
    await this.attempt(async () => {
      if (!this.tree[at]) return;
      this.tree = followed(this.tree, at);
      this.at = at;
      await this.look();
    });
  }

  private sight() {
    return sightOf(this.table, true);
  }

  private async look(): Promise<void> {
    const folded = this.folded();
    const [look, text] = await Promise.all([
      engine.ask("look", [folded, this.sight()]),
      engine.ask("text", [folded]),
    ]);
    this.show(look, text, null);
  }

  private show(look: Look, text: string, before: View | null): void {
    this.table.progress = progressOf(look.state, look.owing);
    // What can be undone here is a step back in the line.
    const state = { ...look.state, undo: [] };
    this.before = before;
    this.events = look.events;
    this.view = viewOf(this.table, { ...look, state });
    this.text = text;
  }

  private async obey(command: Command): Promise<void> {
    this.luck.secret ||= (await engine.ask("deal", [])).secret;
    const luck = { secret: this.luck.secret, words: String(this.luck.words++) };
    const deed = { command, luck, at: 0 };
    const { entry, ...look } = await engine.ask("act", [this.folded(), this.sight(), deed]);
    [this.tree, this.at] = grown(this.tree, this.at, entry);
    this.show(look, await engine.ask("text", [this.folded()]), this.view);
  }

  /** Does something, one thing after the other; whether it went well. If not, all stays as it was. */
  private attempt(act: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.waiting++;
    this.doing = this.doing.then(() => this.tried(act));
    return this.doing;
  }

  private async tried(act: () => Promise<void>): Promise<boolean> {
    const { tree, at } = this;
    this.trouble = NO_TROUBLE;
    try {
      await act();
      return true;
    } catch (error) {
      [this.tree, this.at] = [tree, at];
      this.trouble = troubleOf(error);
      return false;
    } finally {
      this.busy = --this.waiting > 0;
    }
  }

  move(seat: number, move: string): void {
    if (!this.busy) void this.attempt(() => this.obey({ type: "move", seat, move }));
  }

  roll(dice?: string): void {
    if (!this.busy) void this.attempt(() => this.obey({ type: "roll", dice }));
  }

  /** Another roll in place of the last one. */
  async instead(dice?: string): Promise<void> {
    await this.attempt(() => {
      this.at = this.tree[this.at]!.parent;
      return this.obey({ type: "roll", dice });
    });
  }

  undo(): void {
    if (this.at !== ROOT) void this.go(this.tree[this.at]!.parent);
  }

  /** The dice of the last event, if it was a roll. */
  get rolled(): string {
    const { entry } = this.tree[this.at]!;
    return entry.startsWith("roll ") ? entry.slice("roll ".length) : "";
  }

  get newest(): Rolled | null {
    const { rolled: dice } = this;
    if (!dice) return null;
    return { dice, before: this.folded(this.tree[this.at]!.parent), after: this.folded() };
  }
}
