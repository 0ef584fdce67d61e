/** A page whose files have gone, since there is a new build and this one was not kept. */

const TRIED = "rollwright.mended";
const SHORT = 10_000;

/** Loads the page anew, but not again and again: it may be the network that is gone. */
export function mend(now: () => number = Date.now, reload = () => location.reload()): void {
  addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(TRIED) ?? 0);
    if (now() - last < SHORT) return;
    sessionStorage.setItem(TRIED, String(now()));
    reload();
  });
}
