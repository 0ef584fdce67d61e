/** Work that may wait: one piece a task, in the order in which it came, so that the page answers in between. */

const waiting: (() => void)[] = [];
const channel = new MessageChannel();

channel.port1.onmessage = () => {
  waiting.shift()?.();
  if (waiting.length) channel.port2.postMessage(null);
};

/** Does something after what already waits; the answer forgets it. */
export function later(work: () => void): () => void {
  if (waiting.push(work) === 1) channel.port2.postMessage(null);
  return () => {
    const at = waiting.indexOf(work);
    if (at >= 0) waiting[at] = () => undefined;
  };
}

/** Does something when the page has nothing else to do; Safari only waits a little. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
  else setTimeout(work, 500);
}
