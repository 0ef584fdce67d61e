/**
 * The service worker: keeps the page for times without a connection.
 *
 * Every build has a cache of its own: a page finds all its files in one build, however old it is.
 * When all of them are there, the build's index replaces the one that is kept. Which builds are in
 * use the pages say by a lock that they hold; the caches of others go. The page itself comes from
 * the network if that answers soon, so that it is the newest; else from here. What is the API's is
 * the API's.
 *
 * So the worker of any build serves the pages of all, and none has to take over from another while
 * there are pages: a new worker waits until they are left, as browsers have it. (With `skipWaiting`
 * Chromium ended the old worker while that was answering for a page, which then never came.)
 */

import { type Build, INDEX, languageOf, mindOf, MINDS, prefixOf } from "./list";

declare const self: ServiceWorkerGlobalScope;
/** Written here by the build. */
declare const BUILD: Build;

const BASE = new URL(self.registration.scope).pathname;
const PREFIX = prefixOf(BASE);
const OWN = PREFIX + BUILD.id;
/** Which build an index is of. */
const OF = "x-rollwright-build";
/** How long the network may take for the page, in milliseconds. */
const PATIENCE = 2500;

self.addEventListener("install", (event) =>
  event.waitUntil(navigator.locks.request(OWN, { mode: "shared" }, install)),
);
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) =>
  event.waitUntil(
    hear(event.data).then(
      () => event.ports[0]?.postMessage(true),
      () => event.ports[0]?.postMessage(false),
    ),
  ),
);
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || !pathname.startsWith(BASE)) return;
  if (pathname.startsWith(`${BASE}api/`)) return;
  event.respondWith((mode === "navigate" ? page : file)(event.request));
});

async function install(): Promise<void> {
  const spoken = await languages();
  const cache = await caches.open(OWN);
  const words = spoken.flatMap((language) => BUILD.words[language] ?? []);
  const index = await ownIndex();
  await Promise.all([...BUILD.shell, ...words].map(keepIn(cache)));
  // Without what bots know the page is still whole; it is tried again with the next build.
  await renewMinds().catch(() => undefined);
  await (await caches.open(PREFIX + INDEX)).put(BASE, index);
  await tidy();
}

/** The languages that older builds were kept in. */
async function languages(): Promise<string[]> {
  const urls = await keptUrls(await own());
  const found = new Set(urls.map((url) => languageOf(url.slice(BASE.length))));
  return [...found].filter((language) => language !== undefined);
}

async function renewMinds(): Promise<void> {
  const games = new Set((await keptUrls([PREFIX + MINDS])).map(mindOf));
  const cache = await caches.open(PREFIX + MINDS);
  const names = [...games].flatMap((game) => BUILD.minds[game ?? ""] ?? []);
  await Promise.all(names.map(keepIn(cache)));
}

/** The index, if it is of this build: a newer one has a worker of its own. */
async function ownIndex(): Promise<Response> {
  const answer = await got(fetch(BASE, { cache: "no-cache" }));
  const html = await answer.text();
  const missing = BUILD.id.split("+").filter((name) => !html.includes(name));
  if (missing.length) throw new Error(`the index is of another build than ${BUILD.id}`);
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length", "link"]) headers.delete(name);
  headers.set(OF, OWN);
  return new Response(html.replaceAll('="./', `="${BASE}`), { headers });
}

const keptIndex = (): Promise<Response | undefined> =>
  caches.match(BASE, { cacheName: PREFIX + INDEX });

/** Puts a file into a cache; one whose name has a digest may be here already, of another build. */
const keepIn =
  (cache: Cache) =>
  async (name: string): Promise<void> => {
    const url = BASE + name;
    const same = name.startsWith("assets/");
    const old = same ? await caches.match(url) : undefined;
    const fresh = () => got(fetch(url, { cache: same ? "default" : "no-cache" }));
    await cache.put(url, old ?? (await fresh()));
  };

async function got(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer;
}

async function activate(): Promise<void> {
  await self.clients.claim();
  await tidy();
}

/** A page says which language it speaks. The worker of another build may be tidying meanwhile. */
async function hear(message: { language?: string }): Promise<void> {
  const words = BUILD.words[message.language ?? ""] ?? [];
  await navigator.locks.request(OWN, { mode: "shared" }, () => keepMissing(words));
  await tidy();
}

/** Keeps words with the build, unless that has been removed. */
async function keepMissing(words: string[]): Promise<void> {
  if (!(await caches.has(OWN))) return;
  const cache = await caches.open(OWN);
  const found = await Promise.all(words.map((name) => cache.match(BASE + name)));
  await Promise.all(words.filter((_, n) => !found[n]).map(keepIn(cache)));
}

/** Removes what no page uses any more, but for the newest build. */
async function tidy(): Promise<void> {
  const newest = (await keptIndex())?.headers.get(OF);
  if (!newest) return;
  const old = (await own()).filter((name) => name !== newest);
  const gone = await Promise.all(old.map(remove));
  if (newest === OWN && gone.every(Boolean)) await tidyMinds();
}

/** Removes a build's cache; answers no if a page holds its lock. */
const remove = (name: string): Promise<boolean> =>
  navigator.locks.request(name, { ifAvailable: true }, (lock) => !!lock && caches.delete(name));

async function tidyMinds(): Promise<void> {
  const wanted = new Set(Object.values(BUILD.minds).flat());
  const cache = await caches.open(PREFIX + MINDS);
  const urls = await keptUrls([PREFIX + MINDS]);
  const gone = urls.filter((url) => !wanted.has(url.slice(BASE.length)));
  await Promise.all(gone.map((url) => cache.delete(url)));
}

/** The caches of builds below this base. */
const own = async (): Promise<string[]> =>
  (await caches.keys()).filter(
    (name) => name.startsWith(PREFIX) && ![MINDS, INDEX].includes(name.slice(PREFIX.length)),
  );

async function keptUrls(names: string[]): Promise<string[]> {
  const opened = await Promise.all(names.map((name) => caches.open(name)));
  const keys = await Promise.all(opened.map((cache) => cache.keys()));
  return keys.flat().map((request) => new URL(request.url).pathname);
}

/** The index. No navigation is preloaded: where that fails, Firefox takes no other answer. */
async function page(request: Request): Promise<Response> {
  const network = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined));
  const answer = await Promise.race([network, late]).catch(() => undefined);
  if (answer && answer.status < 500 && answer.status !== 404) return answer;
  return (await keptIndex()) ?? network;
}

async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: OWN });
  return kept ?? (await caches.match(request)) ?? fetch(request);
}
