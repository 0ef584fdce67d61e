/**
 * The tables of this device, in the browser's own database.
 *
 * A table and its entries are kept apart: an entry is added once and never changed, and no number is
 * given twice, so that two tabs can't both write the same one. Where a browser keeps nothing (private
 * windows, a full disk) tables live in memory, as long as the page does.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Dated } from "../engine/shown.ts";
import type { DeviceTable } from "./table.ts";

interface Kept extends DBSchema {
  tables: { key: string; value: DeviceTable; indexes: { changed: number } };
  entries: { key: [string, number]; value: { table: string; number: number; entry: Dated } };
}

/** Why something could not be kept: somebody else was faster, or there is no room or no database. */
export class NotKept extends Error {
  constructor(
    readonly code: "late" | "full" | "unkept",
    cause: unknown,
  ) {
    super(code, { cause });
    this.name = "NotKept";
  }
}

export interface Found {
  table: DeviceTable;
  entries: Dated[];
}

const NAME = "rollwright";
const VERSION = 1;

let opening: Promise<IDBPDatabase<Kept>> | null = null;

function open(): Promise<IDBPDatabase<Kept>> {
  opening ??= openDB<Kept>(NAME, VERSION, {
    upgrade(base) {
      base.createObjectStore("tables", { keyPath: "id" }).createIndex("changed", "changed");
      base.createObjectStore("entries", { keyPath: ["table", "number"] });
    },
    // A newer page in another tab wants to change the database: it may.
    blocking: (_was, _will, event) => (event.target as IDBDatabase).close(),
    terminated: () => (opening = null),
  });
  opening.catch(() => (opening = null));
  return opening;
}

function whyNot(error: unknown): NotKept {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "ConstraintError") return new NotKept("late", error);
  return new NotKept(name === "QuotaExceededError" ? "full" : "unkept", error);
}

/** Does something with the database, or says why it can't be done. */
async function using<Result>(work: (base: IDBPDatabase<Kept>) => Promise<Result>): Promise<Result> {
  try {
    return await work(await open());
  } catch (error) {
    throw whyNot(error);
  }
}

const entriesOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** A table with its entries; none if there is no such table. */
export function load(id: string): Promise<Found | null> {
  return using(async (base) => {
    const work = base.transaction(["tables", "entries"]);
    const [table, rows] = await Promise.all([
      work.objectStore("tables").get(id),
      work.objectStore("entries").getAll(entriesOf(id)),
      work.done,
    ]);
    return table ? { table, entries: rows.map(({ entry }) => entry) } : null;
  });
}

/** All tables, the newest first. */
export const list = (): Promise<DeviceTable[]> =>
  using(async (base) => (await base.getAllFromIndex("tables", "changed")).reverse());

/** Keeps a table as it is now, with its entries after the first `known`, which are there already: all or nothing. */
export function append(
  table: DeviceTable,
  known: number,
  entries: readonly Dated[],
): Promise<void> {
  return using(async (base) => {
    const work = base.transaction(["tables", "entries"], "readwrite");
    const asked: Promise<unknown>[] = [work.done];
    try {
      asked.push(work.objectStore("tables").put(table));
      const rows = work.objectStore("entries");
      for (const [n, entry] of entries.entries())
        asked.push(rows.add({ table: table.id, number: known + n + 1, entry }));
    } catch (error) {
      work.abort();
      await Promise.allSettled(asked);
      throw error;
    }
    await Promise.all(asked);
  });
}

/** Forgets a table. */
export function remove(id: string): Promise<void> {
  return using(async (base) => {
    const work = base.transaction(["tables", "entries"], "readwrite");
    await Promise.all([
      work.objectStore("tables").delete(id),
      work.objectStore("entries").delete(entriesOf(id)),
      work.done,
    ]);
  });
}
