/** Keeps one table: its newest state is written, one write after the other, and what failed is tried again. */
import type { Dated } from "../engine/shown.ts";
import { append, type Found, load, NotKept } from "./store.ts";
import type { DeviceTable } from "./table.ts";

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
    memory.set(table.id, { table, entries });
  }
}

export type Trouble = "" | NotKept["code"];

export class Keeper {
  #writing: Promise<void> = Promise.resolve();

  /** `written` entries are there already; `tell` hears how it went. */
  constructor(
    private written: number,
    private readonly tell: (trouble: Trouble) => void,
  ) {}

  /** Keeps a table with all its entries. */
  keep(table: DeviceTable, entries: readonly Dated[]): Promise<void> {
    const all = [...entries];
    this.#writing = this.#writing.then(() => this.#write(table, all));
    return this.#writing;
  }

  async #write(table: DeviceTable, entries: Dated[]): Promise<void> {
    try {
      await append(table, this.written, entries.slice(this.written));
      this.written = Math.max(this.written, entries.length);
      memory.delete(table.id);
      this.tell("");
    } catch (error) {
      const trouble = error instanceof NotKept ? error.code : "unkept";
      if (trouble !== "late") memory.set(table.id, { table, entries });
      this.tell(trouble);
    }
  }
}
