/** The room of a card: while it thinks it keeps what it had, so that nothing below it moves. */
import type { Attachment } from "svelte/attachments";

/** Attaches one card's room: `{@attach room(thinking)}`. */
export function roomOf(): (thinking: boolean) => Attachment<HTMLElement> {
  let height = 0;
  const hold: Attachment<HTMLElement> = (card) => {
    card.style.minHeight = `${height}px`;
    return () => (card.style.minHeight = "");
  };
  const watch: Attachment<HTMLElement> = (card) => {
    const watching = new ResizeObserver(() => (height = card.offsetHeight));
    watching.observe(card);
    return () => watching.disconnect();
  };
  return (thinking) => (thinking ? hold : watch);
}
