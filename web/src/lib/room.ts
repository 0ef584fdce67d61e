/**
 * What to do about a disk that was full.
 *
 * What Chromium was writing to its database then lies torn in that one's log. It goes on behind
 * that, and takes the whole database for damaged when it reads the log again: all of it would be
 * gone. So nothing more is written before there is room, and then first enough to have a new log
 * begun. Other browsers come to no harm by it.
 */

const SIGN = "rollwright.full";
const NAME = "rollwright-room";
/** More than a database holds before it begins another log; larger pieces would be files. */
const PIECES = 120;
const PIECE = 50_000;

/** Whether something failed for want of room: a disk's is no matter of quota, so Chromium only says it in words. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof DOMException)) return false;
  return error.name === "QuotaExceededError" || error.message.includes("NO_SPACE");
}

/** All pages hear that the disk is full. */
export function noteFull(): void {
  try {
    localStorage.setItem(SIGN, "1");
  } catch {
    // There is no room for that either.
  }
}

/** Before anything is written: nothing, or if the disk was full, what makes writing safe again. */
export async function makeSafe(): Promise<void> {
  if (!wasFull()) return;
  await probe();
  await fill();
  localStorage.removeItem(SIGN);
}

function wasFull(): boolean {
  try {
    return localStorage.getItem(SIGN) !== null;
  } catch {
    return false;
  }
}

/** Fails if there is no room: tried beside the database, where it does no harm. */
async function probe(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const cache = await caches.open(NAME);
  try {
    await cache.put("/room", new Response(new Uint8Array(2 * PIECES * PIECE)));
  } finally {
    await caches.delete(NAME);
  }
}

/** Writes a lot to the database, and removes it. */
async function fill(): Promise<void> {
  const opening = indexedDB.open(NAME);
  opening.onupgradeneeded = () => opening.result.createObjectStore(NAME);
  await done(opening, "success");
  const base = opening.result;
  try {
    const work = base.transaction(NAME, "readwrite");
    const piece = "x".repeat(PIECE);
    for (let n = 0; n < PIECES; n++) work.objectStore(NAME).put(piece, n);
    await done(work, "complete");
  } finally {
    base.close();
  }
  await done(indexedDB.deleteDatabase(NAME), "success");
}

/** Waits for a request or a transaction. */
const done = (work: IDBRequest | IDBTransaction, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    work.addEventListener(event, () => resolve());
    for (const wrong of ["error", "abort"]) work.addEventListener(wrong, () => reject(work.error));
  });
