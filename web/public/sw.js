// Keeps the page's static files, whose names change with their content; everything else is the server's.
const CACHE = "rollwright-static";
const MOST = 80;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const isOurs = url.origin === location.origin && event.request.method === "GET";
  if (isOurs && url.pathname.startsWith("/assets/")) event.respondWith(kept(event.request));
});

async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const names = await cache.keys();
    await Promise.all(
      names.slice(0, Math.max(0, names.length - MOST)).map((name) => cache.delete(name)),
    );
  }
  return answer;
}
