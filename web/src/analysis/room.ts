/**
 * The room of a card: while it thinks it keeps what it had, so that nothing below it moves. A card
 * that had none draws what will be there, empty.
 */
import type { Attachment } from "svelte/attachments";

/** Attaches one card's room: `{@attach room(thinking)}`. */
export function roomOf(): (thinking: boolean) => Attachment<HTMLElement> {
  let height = 0;
  const hold: Attachment<HTMLElement> = (card) => {
    if (height) Object.assign(card.style, { height: `${height}px`, overflow: "clip" });
    return () => void Object.assign(card.style, { height: "", overflow: "" });
  };
  const watch: Attachment<HTMLElement> = (card) => {
    const watching = new ResizeObserver(() => (height = card.offsetHeight));
    watching.observe(card);
    return () => watching.disconnect();
  };
  return (thinking) => (thinking ? hold : watch);
}
