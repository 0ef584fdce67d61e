/** Draws what moves are worth on whatever plays or picks them: any element with a move. */

/** What stands on an element. */
export interface Note {
  /** Points of the move that it plays; nothing where it only picks. */
  points: number | null;
  /** What it is worth, and what it loses: for the screen, and in words. */
  worth: string;
  loss: string;
  said: string;
  tone: "best" | "good" | "bad";
}

/** What is known of elements: the note of each, and whether a hint points to it. */
export interface Notes {
  of(element: HTMLElement): Note | null;
  isHinted(element: HTMLElement): boolean;
}

const MOVES = "[data-move], [data-select]";
const NAMES = ["data-value", "data-worth", "data-loss", "data-tone", "aria-description"];

const textsOf = ({ points, worth, loss, tone, said }: Note): (string | null)[] => [
  points === null ? null : String(points),
  worth,
  loss,
  tone,
  said,
];

function write(element: HTMLElement, note: Note | null): void {
  const texts = note ? textsOf(note) : [];
  NAMES.forEach((name, n) => {
    const text = texts[n] ?? null;
    if (text === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  });
}

/** Elements that the notes are written on; lists say themselves what moves are worth. */
const elements = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(MOVES)].filter((one) => !one.closest("[data-values]"));

function draw(root: HTMLElement, notes: Notes): void {
  for (const element of elements(root)) {
    write(element, notes.of(element));
    element.toggleAttribute("data-hinted", notes.isHinted(element));
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-worth], [data-hinted]"))
    if (!element.matches(MOVES)) clear(element);
}

function clear(element: HTMLElement): void {
  write(element, null);
  element.removeAttribute("data-hinted");
}

/** Keeps the notes drawn, whatever comes and goes below; the answer takes them away. */
export function keepDrawn(root: HTMLElement, notes: Notes): () => void {
  draw(root, notes);
  const watch = new MutationObserver(() => draw(root, notes));
  watch.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-move", "data-select"],
  });
  return () => {
    watch.disconnect();
    root.querySelectorAll<HTMLElement>("[data-worth], [data-hinted]").forEach(clear);
  };
}
