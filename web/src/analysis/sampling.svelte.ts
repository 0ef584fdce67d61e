/** Long answers in pieces: each takes about as long as a blink, and one can stop between them. */

/** How long a piece should take, in milliseconds. */
const BLINK = 80;

export class Sampling {
  done = $state(0);
  running = $state(false);
  private round = 0;

  /** Asks for pieces until there are enough, and has them taken; `step` is the least piece. */
  async run<Piece>(
    all: number,
    step: number,
    ask: (first: number, count: number) => Promise<Piece>,
    take: (piece: Piece) => void,
  ): Promise<void> {
    const round = ++this.round;
    this.done = 0;
    this.running = true;
    let count = step;
    try {
      while (this.done < all) {
        const begun = performance.now();
        const wanted = Math.min(count, all - this.done);
        const piece = await ask(this.done, wanted);
        if (round !== this.round) return;
        take(piece);
        this.done += wanted;
        const fit = (wanted * BLINK) / Math.max(1, performance.now() - begun);
        count = Math.max(step, Math.min(count * 2, Math.floor(fit / step) * step));
      }
    } finally {
      if (round === this.round) this.running = false;
    }
  }

  stop(): void {
    this.round++;
    this.running = false;
  }
}
