/**
 * Tabs of one table: one of them leads and plays, the others follow and show what it does.
 *
 * Web Locks say who leads; where a page has none (it came without HTTPS) the tabs ask each other. In
 * the short time in which two could lead, the store lets only one of them write.
 */

type Message = { type: "ask" | "here" | "mine" | "bye" | "changed"; from: string };

const PATIENCE = 300;

export interface Following {
  /** Called when this tab begins to lead, and when it stops. */
  leads(isLeader: boolean): void;
  /** Called when the leader has changed the table. */
  changed(): void;
}

export class Tabs {
  #name: string;
  #me = Math.random().toString(36).slice(2);
  #channel: BroadcastChannel | null;
  #follow: Following;
  #leads: boolean | null = null;
  #release: (() => void) | null = null;
  #closing = new AbortController();
  #timer = 0;

  constructor(table: string, follow: Following) {
    this.#name = `rollwright.table.${table}`;
    this.#follow = follow;
    this.#channel =
      typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(this.#name);
    if (this.#channel)
      this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#heard(data);
    addEventListener("pagehide", this.close);
    if (navigator.locks) this.#wait();
    else this.#ask();
  }

  /** Tells the other tabs that there is something new. */
  tell(): void {
    this.#send("changed");
  }

  /** Leads from now on, whoever leads. */
  take(): void {
    if (navigator.locks) this.#wait(true);
    else {
      this.#send("mine");
      this.#lead(true);
    }
  }

  close = (): void => {
    removeEventListener("pagehide", this.close);
    clearTimeout(this.#timer);
    this.#closing.abort();
    this.#release?.();
    if (this.#leads) this.#send("bye");
    this.#channel?.close();
    this.#channel = null;
  };

  #send(type: Message["type"]): void {
    this.#channel?.postMessage({ type, from: this.#me } satisfies Message);
  }

  #lead(isLeader: boolean): void {
    if (this.#leads === isLeader || this.#closing.signal.aborted) return;
    this.#leads = isLeader;
    this.#follow.leads(isLeader);
  }

  /** Waits for the lock, and leads while it is held: nobody may steal it, or the next tab. */
  #wait(steal = false): void {
    const held = () =>
      new Promise<void>((release) => {
        this.#release = release;
        this.#lead(true);
      });
    const options = steal ? { steal } : { signal: this.#closing.signal };
    navigator.locks.request(this.#name, options, held).catch(() => {
      if (this.#closing.signal.aborted) return;
      this.#lead(false);
      this.#wait();
    });
    if (!steal) this.#timer = window.setTimeout(() => this.#leads ?? this.#lead(false), PATIENCE);
  }

  /** Asks whether anybody leads; if nobody answers, this tab does. */
  #ask(): void {
    this.#send("ask");
    this.#timer = window.setTimeout(() => this.#leads ?? this.#lead(true), PATIENCE);
    if (!this.#channel) this.#lead(true);
  }

  #heard({ type }: Message): void {
    if (type === "changed") return this.#follow.changed();
    if (navigator.locks) return;
    if (type === "ask" && this.#leads) this.#send("here");
    if (type === "here" || type === "mine") this.#lead(false);
    if (type === "bye") {
      this.#leads = null;
      this.#timer = window.setTimeout(() => this.#ask(), Math.random() * PATIENCE);
    }
  }
}
