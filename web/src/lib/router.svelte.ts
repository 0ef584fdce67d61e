/** Where the reader is; links inside the page don't load it anew. */

import { type Address, BASE, pathOf, url } from "./base";

const here = $state({ path: pathOf(location), query: location.search });

function follow(): void {
  here.path = pathOf(location);
  here.query = location.search;
}

addEventListener("popstate", follow);

/** The path inside the page: `/rules/<game>`, wherever the page is served from. */
export const path = (): string => here.path;
export const query = (): URLSearchParams => new URLSearchParams(here.query);

/** Goes to a path inside the page. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", url(path));
  else history.pushState(null, "", url(path));
  follow();
  if (!replace) {
    scrollTo(0, 0);
    led = false;
    arrived();
  }
}

/** Whether a reader who has gone somewhere has the focus there. */
let led = true;

/** A page may be drawn now: who went there is led to it, at its top. */
export function arrived(): void {
  requestAnimationFrame(() => {
    const main = document.querySelector<HTMLElement>("main");
    if (led || !main) return;
    led = true;
    if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
  });
}

/** Whether an address is one of the page, and the server has nothing else to say to it. */
function isInside(link: Address): boolean {
  const path = pathOf(link);
  return link.pathname.startsWith(BASE) && !path.startsWith("/api/");
}

/** Follows a click on a link of ours, except where the server answers. */
export function clicked(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (!isInside(link)) return;
  event.preventDefault();
  go(pathOf(link) + link.search + link.hash);
}
