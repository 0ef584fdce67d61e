/** A page whose files have gone, since there is a new build and this one was not kept. */

const TRIED = "rollwright.mended";
const SHORT = 10_000;

/**
 * Loads the page anew, but not again and again: it may be the network that is gone. What is still
 * on its way when somebody leaves the page fails too; they are not kept from where they go.
 */
export function mend(now: () => number = Date.now, reload = () => location.reload()): void {
  let left = -Infinity;
  addEventListener("beforeunload", () => (left = now()));
  addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(TRIED) ?? 0);
    if (now() - Math.max(last, left) < SHORT) return;
    sessionStorage.setItem(TRIED, String(now()));
    reload();
  });
}
