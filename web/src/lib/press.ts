/** What is pressed stays where it is until it is let go: else it might slip away, and the click would be lost. */

/** Milliseconds until the click of a finger that was lifted, and after which a press is none any more. */
const CLICK = 100;
const LONGEST = 2000;

let waiting: (() => void)[] | null = null;
let timer: ReturnType<typeof setTimeout>;

function end(): void {
  clearTimeout(timer);
  const due = waiting ?? [];
  waiting = null;
  for (const work of due) work();
}

function endIn(time: number): void {
  clearTimeout(timer);
  timer = setTimeout(end, time);
}

function press({ target }: Event): void {
  if (!(target as Element).closest?.("a, button")) return;
  waiting ??= [];
  endIn(LONGEST);
}

addEventListener("pointerdown", press, true);
addEventListener("pointerup", () => waiting && endIn(CLICK), true);
for (const kind of ["click", "pointercancel"]) addEventListener(kind, end);

/** Does something that may move what is on screen: at once, or when nothing is pressed any more. */
export function unpressed(work: () => void): void {
  if (waiting) waiting.push(work);
  else work();
}
