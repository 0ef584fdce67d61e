/** What this device keeps for times without a connection, and what its browser says to that. */

import { BASE } from "$lib/base";
import { files } from "../engine/files";
import { idOf, isLeftOut, MINDS, prefixOf } from "./list";

/** Chromium's event; other browsers install from their own menus. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** What a game's bots know: its files with their sizes. */
export interface Mind {
  game: string;
  files: { url: string; bytes: number }[];
  bytes: number;
}

const PREFIX = prefixOf(BASE);
/** The files of an engine that are kept with the page. */
const SHELL = ["rules.wasm", "catalogue.json"];
const built = import.meta.glob<{ files: Record<string, { bytes: number }> }>(
  "../../.engine/manifest.json",
  { eager: true, import: "default" },
);

export const offline = $state({
  /** Whether the page itself is kept: not here, not yet, yes, or it can't be. */
  page: "none" as "none" | "coming" | "ready" | "failed",
  /** Whether the browser has promised to drop nothing by itself. */
  lasting: false,
  prompt: null as InstallPrompt | null,
});

/** Begins to keep the page; where a browser allows no worker, it does without. */
export async function begin(language: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offline.prompt = event as InstallPrompt;
  });
  addEventListener("appinstalled", () => (offline.prompt = null));
  hold();
  offline.page = "coming";
  try {
    watch(await navigator.serviceWorker.register(`${BASE}sw.js`));
    offline.page = (await speaks(language)) ? "ready" : "failed";
  } catch {
    offline.page = "failed";
  }
  offline.lasting = (await navigator.storage?.persisted?.()) ?? false;
}

/** Holds a lock for as long as this page lives: its build's files are not removed meanwhile. */
function hold(): void {
  const first = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const style = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  const name = PREFIX + idOf([first?.src ?? null, style?.href ?? null]);
  void navigator.locks?.request(name, { mode: "shared" }, () => new Promise(() => undefined));
}

/** A worker that gives up at its first attempt leaves nothing kept: a full disk, a lost file. */
function watch(registration: ServiceWorkerRegistration): void {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "redundant" && !registration.active) offline.page = "failed";
  });
}

/**
 * Keeps the words of a language: each worker those of its build, also one that waits. Answers
 * whether the one that serves this page has them.
 */
export async function speaks(language: string): Promise<boolean> {
  if (offline.page === "none" || offline.page === "failed") return false;
  const { active, waiting, installing } = await navigator.serviceWorker.ready;
  for (const worker of [waiting, installing]) worker?.postMessage({ language });
  return !!active && ask(active, { language });
}

/** What a worker answers; one of an earlier build doesn't, and is believed after a while. */
const ask = (worker: ServiceWorker, message: object): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, 10_000, true);
    worker.postMessage(message, [port2]);
  });

/** Asks the browser to drop nothing by itself: when there is something to lose. */
export async function persist(): Promise<void> {
  if (offline.lasting) return;
  offline.lasting = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

/** Offers the app for installing, where a browser lets us. */
export async function install(): Promise<void> {
  const prompt = offline.prompt;
  offline.prompt = null;
  await prompt?.prompt();
}

/** The minds that can be kept. */
export function minds(): Mind[] {
  const found = new Map<string, Mind>();
  for (const [path, { bytes }] of Object.entries(Object.values(built)[0]?.files ?? {})) {
    const [game, name] = path.split("/") as [string, string];
    const url = files(game)?.data(name);
    if (!url || SHELL.includes(name) || isLeftOut(path)) continue;
    const mind = found.get(game) ?? { game, files: [], bytes: 0 };
    mind.files.push({ url: new URL(url, location.href).href, bytes });
    mind.bytes += bytes;
    found.set(game, mind);
  }
  return [...found.values()];
}

/** Whether all of a mind is kept. */
export async function isKept({ files }: Mind): Promise<boolean> {
  const cache = await caches.open(PREFIX + MINDS);
  return (await Promise.all(files.map(({ url }) => cache.match(url)))).every(Boolean);
}

/** Keeps a mind, and says how much of it has come. */
export async function keep({ files }: Mind, told: (bytes: number) => void): Promise<void> {
  const cache = await caches.open(PREFIX + MINDS);
  let come = 0;
  for (const { url } of files) {
    const answer = await fetch(url);
    if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, out) {
        told((come += piece.byteLength));
        out.enqueue(piece);
      },
    });
    const type = answer.headers.get("content-type") ?? "application/octet-stream";
    const body = answer.body.pipeThrough(counting);
    await cache.put(url, new Response(body, { headers: { "Content-Type": type } }));
  }
  // Nobody waits for it: Firefox asks its user, who may leave the question open.
  void persist();
}

/** Removes a mind; the network still has it. */
export async function drop({ files }: Mind): Promise<void> {
  const cache = await caches.open(PREFIX + MINDS);
  await Promise.all(files.map(({ url }) => cache.delete(url)));
}
