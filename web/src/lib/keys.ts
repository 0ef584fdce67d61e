/** Play by keyboard: arrow keys go to the nearest thing that can be pressed, and focus isn't lost. */

const TARGETS = "[data-move]:not(:disabled), [data-select]:not(:disabled)";
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

let byKeyboard = false;
addEventListener("keydown", () => (byKeyboard = true), true);
addEventListener("pointerdown", () => (byKeyboard = false), true);

const targets = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(TARGETS),
];

const middle = (element: Element): [number, number] => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/** Moves the focus to the nearest target in an arrow's direction. */
export function arrows(event: KeyboardEvent, root: HTMLElement): void {
  const way = ARROWS[event.key];
  const here = document.activeElement;
  if (!way || !here?.matches(TARGETS)) return;
  const [x, y] = middle(here);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const other of targets(root)) {
    const [ox, oy] = middle(other);
    const along = (ox - x) * way[0] + (oy - y) * way[1];
    const aside = Math.abs((ox - x) * way[1]) + Math.abs((oy - y) * way[0]);
    const distance = along + 3 * aside;
    if (other !== here && along > 4 && distance < least) [best, least] = [other, distance];
  }
  if (best) {
    event.preventDefault();
    best.focus();
  }
}

/** Whether a key is only held down: what it pressed first may have made room for something else. */
export const isHeld = (event: KeyboardEvent): boolean =>
  event.repeat && (event.key === "Enter" || event.key === " ");

/** Puts a keyboard player's lost focus on the next thing to do: a die, a box, then the rest. */
export function keepFocus(root: HTMLElement): void {
  const here = document.activeElement;
  const lost = !here || here === document.body || (here as HTMLButtonElement).disabled;
  if (!byKeyboard || !lost) return;
  const all = targets(root);
  const next =
    root.querySelector<HTMLElement>("[data-result] h2") ??
    all.find((target) => target.closest(".dice")) ??
    all.find((target) => target.closest(".paper")) ??
    all[0] ??
    root.querySelector<HTMLElement>("[data-done], .acts .main:enabled");
  next?.focus();
}

/** Leads a keyboard player on from what was picked to where it may go. */
export function leadOn(root: HTMLElement): void {
  const here = document.activeElement;
  if (!byKeyboard || !here?.matches("[data-select][aria-pressed='true']")) return;
  const there = targets(root).filter(
    (target) => target.matches("[data-move]") && !target.closest(".acts, .head"),
  );
  there[0]?.focus();
}
