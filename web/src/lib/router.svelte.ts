/** Where the reader is; links inside the page don't load it anew. */

const here = $state({ path: location.pathname, query: location.search });

function follow(): void {
  here.path = location.pathname;
  here.query = location.search;
}

addEventListener("popstate", follow);

export const path = (): string => here.path;
export const query = (): URLSearchParams => new URLSearchParams(here.query);

export function go(url: string, replace = false): void {
  if (replace) history.replaceState(null, "", url);
  else history.pushState(null, "", url);
  follow();
  if (!replace) {
    scrollTo(0, 0);
    requestAnimationFrame(() => document.querySelector<HTMLElement>("main")?.focus());
  }
}

/** Follows a click on a link of ours, except where the server answers (games at once, downloads). */
export function clicked(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/play/") || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
