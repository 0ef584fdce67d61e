/**
 * The tables of this device, in the browser's own database.
 *
 * A table and its entries are kept apart: an entry is added once and never changed, and no number is
 * given twice, so that two tabs can't both write the same one. Where a browser keeps nothing (private
 * windows, a full disk) tables live in memory, as long as the page does.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Dated } from "../engine/shown.ts";
import { isFull, makeSafe, noteFull } from "../lib/room.ts";
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
  /** How many of them are kept: fewer where there was no room. */
  written: number;
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
  const late = error instanceof DOMException && error.name === "ConstraintError";
  return new NotKept(late ? "late" : isFull(error) ? "full" : "unkept", error);
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
    const entries = rows.map(({ entry }) => entry);
    return table ? { table, entries, written: entries.length } : null;
  });
}

/** All tables, the newest first. */
export const list = (): Promise<DeviceTable[]> =>
  using(async (base) => (await base.getAllFromIndex("tables", "changed")).reverse());

/** Keeps a table as it is now with its entries, of which the first `known` are there already: all or nothing. */
export async function append(
  table: DeviceTable,
  known: number,
  entries: readonly Dated[],
): Promise<void> {
  try {
    await makeSafe();
    await using((base) => write(base, table, known, entries));
  } catch (error) {
    const why = error instanceof NotKept ? error : whyNot(error);
    if (why.code === "full") noteFull();
    throw why;
  }
}

/** All is asked for at once: who leaves the page a moment later has not lost the last move. */
async function write(
  base: IDBPDatabase<Kept>,
  table: DeviceTable,
  known: number,
  entries: readonly Dated[],
): Promise<void> {
  const work = base.transaction(["tables", "entries"], "readwrite");
  const rows = work.objectStore("entries");
  const there = rows.count(entriesOf(table.id));
  const asked: Promise<unknown>[] = [work.done, there];
  try {
    asked.push(work.objectStore("tables").put(table));
    for (const row of rowsOf(table.id, entries).slice(known)) asked.push(rows.add(row));
    work.commit(); // Left to itself it would wait for answers, which a page that goes never hears.
  } catch (error) {
    work.abort();
    await Promise.allSettled(asked);
    throw error;
  }
  // The transaction knows why it failed, its requests only that they did.
  const [done] = await Promise.allSettled(asked);
  if (done!.status === "rejected") throw done!.reason;
  // A browser that took its database for damaged has made a new one: then all is written again.
  if ((await there) < known) await writeAgain(base, rowsOf(table.id, entries));
}

const rowsOf = (table: string, entries: readonly Dated[]): Kept["entries"]["value"][] =>
  entries.map((entry, n) => ({ table, number: n + 1, entry }));

async function writeAgain(
  base: IDBPDatabase<Kept>,
  rows: Kept["entries"]["value"][],
): Promise<void> {
  const work = base.transaction("entries", "readwrite");
  await Promise.all([...rows.map((row) => work.store.put(row)), work.done]);
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
