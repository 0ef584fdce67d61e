/**
 * Keeps one table: its newest state is written, one write after the other, and what failed is tried
 * again. However fast moves come, at most one write waits behind another.
 */
import type { Dated } from "../engine/shown.ts";
import { append, type Found, load, NotKept } from "./store.ts";
import type { DeviceTable } from "./table.ts";

/** Milliseconds after which what could not be kept is tried again. */
export const AGAIN = 5000;

/** What could not be kept lives as long as the page. */
const memory = new Map<string, Found>();

/** A table of this device; none if there is no such table. */
export async function find(id: string): Promise<Found | null> {
  try {
    return memory.get(id) ?? (await load(id));
  } catch (error) {
    if (error instanceof NotKept) return null;
    throw error;
  }
}

/** Tables that are in memory only. */
export const unkept = (): DeviceTable[] => [...memory.values()].map(({ table }) => table);

/** Keeps a new table, if only in memory; one that goes on from another has entries. */
export async function begin(table: DeviceTable, entries: Dated[] = []): Promise<void> {
  try {
    await append(table, 0, entries);
  } catch {
    memory.set(table.id, { table, entries, written: 0 });
  }
}

export type Trouble = "" | NotKept["code"];

export class Keeper {
  #newest: (() => Promise<void>) | null = null;
  #writing: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #full = false;

  /** `written` entries are there already; `tell` hears how it went. */
  constructor(
    private written: number,
    private readonly tell: (trouble: Trouble) => void,
  ) {}

  /** Keeps a table with all its entries. */
  keep(table: DeviceTable, entries: readonly Dated[]): Promise<void> {
    const all = [...entries];
    this.#newest = () => this.#write(table, all);
    this.#writing = this.#writing.then(() => this.#writeNewest());
    return this.#writing;
  }

  async #writeNewest(): Promise<void> {
    const write = this.#newest;
    this.#newest = null;
    await write?.();
  }

  /** Keeps what could not be kept before. */
  catchUp(table: DeviceTable, entries: readonly Dated[]): void {
    if (this.written < entries.length) void this.keep(table, entries);
  }

  /** Tries nothing again. */
  rest(): void {
    clearTimeout(this.#timer);
  }

  async #write(table: DeviceTable, entries: Dated[]): Promise<void> {
    this.rest();
    try {
      await append(table, this.written, entries);
      this.written = Math.max(this.written, entries.length);
      this.#full = false;
      memory.delete(table.id);
      this.tell("");
    } catch (error) {
      this.#failed(error instanceof NotKept ? error.code : "unkept", table, entries);
    }
  }

  /** A database on a full disk can't even be opened again: that is still for want of room. */
  #failed(code: NotKept["code"], table: DeviceTable, entries: Dated[]): void {
    this.#full ||= code === "full";
    if (code !== "late") {
      memory.set(table.id, { table, entries, written: this.written });
      this.#timer = setTimeout(() => void this.keep(table, entries), AGAIN);
    }
    this.tell(code === "unkept" && this.#full ? "full" : code);
  }
}
