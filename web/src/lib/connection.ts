/** A WebSocket that mends itself: it notices when nobody answers, and tries again. */

import { api } from "./base";

/** The form of the messages that the page understands. */
const FORM = 2;
const LONGEST_WAIT = 5000;
const FIRST_WAIT = 300;
/** How long an answer may take before the connection counts as dead, and how often it is tried. */
const PATIENCE = 5000;
const BEAT = 20000;
/** How long a handshake may take: a process that has just died never answers it. */
const HANDSHAKE = 1500;
const MOST_PATIENT = 8;
/** What the server closes with when there is nothing here for us, or the page is of another form. */
const GONE = [4403, 4404];
const OLD_FORM = 4426;

export interface Listener {
  /** How many events are known: the others are sent. */
  since(): number;
  heard(message: unknown): void;
  lost(isGone: boolean): void;
}

export class Connection {
  private socket: WebSocket | null = null;
  private pause = FIRST_WAIT;
  /** How many times longer than at first a handshake may take: slow lines are given more time. */
  private patience = 1;
  private closed = false;
  private timer = 0;
  private alarm = 0;
  private readonly beat: number;

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
  ) {
    this.connect();
    this.beat = window.setInterval(this.ping, BEAT);
    addEventListener("online", this.ping);
    document.addEventListener("visibilitychange", this.ping);
  }

  /** Sends a text if anybody is there; whoever is met again is told anew. */
  send(text: string): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(text);
    this.expect();
  }

  /** Asks whether anybody is there, as when a phone wakes up. */
  private ping = (): void => {
    if (!document.hidden) this.send('{"type":"ping"}');
  };

  /** Leaves a connection that doesn't answer for another one. */
  private expect(patience = PATIENCE): void {
    if (this.alarm) return;
    this.alarm = window.setTimeout(() => {
      this.alarm = 0;
      const old = this.socket;
      if (old) old.onopen = old.onclose = old.onmessage = null;
      old?.close();
      this.lost(0);
    }, patience);
  }

  private calm(): void {
    clearTimeout(this.alarm);
    this.alarm = 0;
  }

  private connect(): void {
    const since = this.listener.since();
    const query = `?form=${FORM}${since ? `&since=${since}` : ""}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${api(this.path)}${query}`);
    this.socket = socket;
    this.calm();
    this.expect(HANDSHAKE * this.patience);
    socket.onopen = () => {
      this.patience = 1;
      this.calm();
    };
    socket.onmessage = ({ data }) => {
      this.calm();
      this.pause = FIRST_WAIT;
      this.listener.heard(JSON.parse(String(data)));
    };
    socket.onclose = ({ code }) => this.lost(code);
  }

  private lost(code: number): void {
    if (this.closed) return;
    this.calm();
    this.patience = Math.min(this.patience * 2, MOST_PATIENT);
    const isGone = GONE.includes(code);
    this.listener.lost(isGone);
    if (isGone || code === OLD_FORM) return;
    this.timer = window.setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 1.7, LONGEST_WAIT);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.alarm);
    clearInterval(this.beat);
    removeEventListener("online", this.ping);
    document.removeEventListener("visibilitychange", this.ping);
    this.socket?.close();
  }
}
