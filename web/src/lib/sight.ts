/** Bringing things to the eye. */

import { calm } from "./motion";

const MARGIN = 3;

/** Scrolls so that all these lie above a line of the screen; if they can't, as many as fit from the first. */
export function reveal(things: Element[], floor: number): void {
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top)) - MARGIN;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + MARGIN;
  if (top >= 0 && bottom <= floor) return;
  const by = bottom - top <= floor ? bottom - floor : top;
  scrollBy({ top: top < 0 ? top : by, behavior: calm() ? "auto" : "smooth" });
}
