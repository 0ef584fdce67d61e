/** A table on the server as this visitor sees it, kept up to date over a WebSocket that mends itself. */

import { rematch, reseat } from "$lib/api";
import { api } from "$lib/base";
import { calm } from "$lib/motion";
import type { EventData, View } from "$lib/types";
import type { Link, SeatChange, TableSource } from "../play.svelte";

const LONGEST_WAIT = 5000;
const FIRST_WAIT = 300;
/** How long an answer may take before the connection counts as dead, and how often it is tried. */
const PATIENCE = 5000;
const BEAT = 20000;
/** How long a roll or somebody else's move stays on screen before the next event shows. */
const ROLL_SHOWN = 800;
const MOVE_SHOWN = 550;

export class ServerTable implements TableSource {
  view = $state.raw<View | null>(null);
  /** The view before the last event, for showing what changed. */
  before = $state.raw<View | null>(null);
  events = $state.raw<EventData[]>([]);
  link = $state<Link>("connecting");
  /** A message is on its way: nothing else is sent meanwhile. */
  busy = $state(false);
  error = $state.raw<{ code: string; reason: string } | null>(null);
  problem = $derived(this.error ? `error.${this.error.code}` : "");
  notes = $derived(this.link === "lost" ? ["wait.lost"] : []);

  private socket: WebSocket | null = null;
  private pause = FIRST_WAIT;
  private next = 1;
  private waiting: { id: number; text: string } | null = null;
  private closed = false;
  private timer = 0;
  private queue: View[] = [];
  private hold = 0;
  private alarm = 0;
  private beat = 0;

  constructor(readonly id: string) {
    this.connect();
    this.beat = window.setInterval(this.ping, BEAT);
    addEventListener("online", this.ping);
    document.addEventListener("visibilitychange", this.ping);
  }

  /** Asks whether anybody is there, as when a phone wakes up. */
  private ping = (): void => {
    if (document.hidden || this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send('{"type":"ping"}');
    this.expect();
  };

  /** Leaves a connection that doesn't answer for another one. */
  private expect(): void {
    if (this.alarm) return;
    this.alarm = window.setTimeout(() => {
      this.alarm = 0;
      const old = this.socket;
      if (old) old.onclose = old.onmessage = null;
      old?.close();
      this.lost(0);
    }, PATIENCE);
  }

  private connect(): void {
    const newest = this.queue.at(-1) ?? this.view;
    const since = newest ? `?since=${newest.number}` : "";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}${api(`/tables/${this.id}/live${since}`)}`,
    );
    this.socket = socket;
    socket.onmessage = (message) => this.heard(JSON.parse(String(message.data)));
    socket.onclose = (event) => this.lost(event.code);
  }

  private lost(code: number): void {
    if (this.closed) return;
    if (code === 4404 || code === 4403) {
      this.link = "gone";
      return;
    }
    this.link = this.view ? "lost" : "connecting";
    this.timer = window.setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 1.7, LONGEST_WAIT);
  }

  private heard(message: { type: string } & Record<string, unknown>): void {
    clearTimeout(this.alarm);
    this.alarm = 0;
    if (message.type === "view") this.see(message as unknown as View);
    if (message.type === "ack" && message.id === this.waiting?.id) this.settle();
    if (message.type === "error") {
      if (message.id === undefined || message.id === this.waiting?.id) this.settle();
      this.error = { code: String(message.code), reason: String(message.reason) };
    }
  }

  private settle(): void {
    this.waiting = null;
    this.busy = false;
  }

  private see(view: View): void {
    if (this.view && this.view.build !== view.build) {
      location.reload();
      return;
    }
    if (this.link !== "open") {
      this.link = "open";
      this.pause = FIRST_WAIT;
      if (this.waiting) this.socket?.send(this.waiting.text);
    }
    this.queue.push(view);
    if (!this.hold) this.show();
  }

  /** Shows the oldest view that waits, then the next one when this one has been seen. */
  private show(): void {
    this.hold = 0;
    const view = this.queue.shift();
    if (!view) return;
    const old = this.view;
    if (old && view.number < old.number) return this.show();
    const known = new Map(this.events.map((event) => [event.number, event]));
    for (const event of view.events) known.set(event.number, event);
    this.events = [...known.values()].sort((a, b) => a.number - b.number);
    if (old && view.number > old.number) this.before = old;
    this.view = view;
    const time = old && view.number > old.number ? this.shown(view) : 0;
    if (time) this.hold = window.setTimeout(() => this.show(), time);
    else this.show();
  }

  private shown(view: View): number {
    if (calm() || document.hidden || this.queue.length > 16) return 0;
    const event = this.events.find((one) => one.number === view.number);
    if (event?.type === "roll") return view.state.roll || hasMoves(view) ? 0 : ROLL_SHOWN;
    return MOVE_SHOWN;
  }

  private send(message: Record<string, unknown>): void {
    if (this.busy || !this.view) return;
    const id = this.next++;
    const text = JSON.stringify({ ...message, number: this.view.number, id });
    this.busy = true;
    this.error = null;
    this.waiting = { id, text };
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(text);
    this.expect();
  }

  move(seat: number, move: string): void {
    this.send({ type: "move", seat, move });
  }

  roll(dice?: string): void {
    this.send(dice === undefined ? { type: "roll" } : { type: "roll", dice });
  }

  undo(seat: number): void {
    this.send({ type: "undo", seat });
  }

  done(): void {
    this.send({ type: "done" });
  }

  async reseat(seat: number, change: SeatChange): Promise<void> {
    await reseat(this.id, seat, change);
  }

  async again(first: number): Promise<string> {
    return (await rematch(this.id, first)).url;
  }

  forget(): void {
    this.error = null;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.hold);
    clearTimeout(this.alarm);
    clearInterval(this.beat);
    removeEventListener("online", this.ping);
    document.removeEventListener("visibilitychange", this.ping);
    this.socket?.close();
  }
}

const hasMoves = (view: View): boolean => Object.keys(view.state.moves).length > 0;
