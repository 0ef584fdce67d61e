/** What has just come under a finger takes no tap: that was meant for what was there before. */

const TIME = 400;

export class Settling {
  now = $state(false);
  private offer = "";
  private timer = 0;

  /** Hears what can be done; whenever that is something else, it takes a moment to settle. */
  see(offer: string): void {
    if (offer === this.offer) return;
    const first = this.offer === "";
    this.offer = offer;
    if (first) return;
    this.now = true;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.now = false), TIME);
  }

  /** Stops a key that presses a button too soon; pointers pass by (see `data-settling` in app.css). */
  stop = (event: MouseEvent): void => {
    const pressed =
      event.isTrusted && (event.target as Element).closest("[data-move], [data-undo], [data-done]");
    if (!this.now || !pressed) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
