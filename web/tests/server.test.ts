import "./channel";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lesson } from "$lib/lessons";
import { ServerTable } from "../src/table/sources/server.svelte";
import type { EventData, View } from "$lib/types";
import qwixx from "../src/games/qwixx";

/** The server's end of the page's connection. */
class Socket {
  static OPEN = 1;
  static all: Socket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const newest = () => Socket.all.at(-1)!;
const move = (number: number, more: Partial<EventData> = {}): EventData => ({
  number,
  type: "move",
  seat: 1,
  move: "pass",
  at: 0,
  ...more,
});
const view = (number: number, events: EventData[] = [], build = "1"): View => ({
  ...lesson(qwixx, 0, []),
  build,
  number,
  events,
});

let live: ServerTable;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  Socket.all = [];
  live = new ServerTable("abc");
});

afterEach(() => {
  live.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("views of a table", () => {
  it("come one after another, each with the one before", () => {
    expect(live.link).toBe("connecting");
    newest().say(view(1, [move(1)]));
    newest().say(view(2, [move(2)]));
    expect(live.link).toBe("open");
    expect(live.view!.number).toBe(2);
    expect(live.before!.number).toBe(1);
    expect(live.events.map((event) => event.number)).toEqual([1, 2]);
  });

  it("merge events: a newer word on an old event counts, in order", () => {
    newest().say(view(2, [move(2), move(1)]));
    newest().say(view(3, [move(3, { type: "undo" }), move(2, { undone: true })]));
    expect(live.events.map((event) => [event.number, event.undone ?? false])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
  });

  it("never go back", () => {
    newest().say(view(5));
    newest().say(view(4));
    expect(live.view!.number).toBe(5);
  });

  it("stay on screen for a moment where things may move", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    for (const number of [1, 2, 3]) newest().say(view(number, [move(number)]));
    expect(live.view!.number).toBe(2);
    vi.advanceTimersByTime(550);
    expect(live.view!.number).toBe(3);
  });
});

describe("messages", () => {
  beforeEach(() => newest().say(view(7)));

  it("carry the position they answer, one at a time", () => {
    live.move(1, "pass");
    live.roll();
    expect(newest().sent).toEqual([{ type: "move", seat: 1, move: "pass", number: 7, id: 1 }]);
    expect(live.busy).toBe(true);
    newest().say({ type: "ack", id: 1 });
    live.roll("w1");
    expect(newest().sent.at(-1)).toEqual({ type: "roll", dice: "w1", number: 7, id: 2 });
  });

  it("that are refused say why, until it is forgotten", () => {
    live.undo(1);
    newest().say({ type: "error", id: 1, code: "late", reason: "too late" });
    expect(live.busy).toBe(false);
    expect(live.error).toEqual({ code: "late", reason: "too late" });
    live.forget();
    expect(live.error).toBeNull();
  });

  it("go out again after a break, under the same number", () => {
    live.move(1, "pass");
    newest().break();
    expect(live.link).toBe("lost");
    vi.advanceTimersByTime(300);
    newest().say(view(7));
    expect(Socket.all).toHaveLength(2);
    expect(newest().url).toContain("/api/tables/abc/live?since=7");
    expect(newest().sent).toEqual([{ type: "move", seat: 1, move: "pass", number: 7, id: 1 }]);
  });
});

describe("the connection", () => {
  it("is tried again, each time later, up to five seconds", () => {
    const pauses: number[] = [];
    for (let n = 0; n < 8; n++) {
      newest().break();
      const [count, from] = [Socket.all.length, Date.now()];
      while (Socket.all.length === count) vi.advanceTimersByTime(10);
      pauses.push(Date.now() - from);
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect([pauses[0], pauses.at(-1)]).toEqual([300, 5000]);
  });

  it.each([4403, 4404])("is given up when the table is gone (%d)", (code) => {
    newest().break(code);
    vi.advanceTimersByTime(60000);
    expect(live.link).toBe("gone");
    expect(Socket.all).toHaveLength(1);
  });

  it("is left for another when nobody answers", () => {
    newest().say(view(1));
    live.roll();
    vi.advanceTimersByTime(5000 + 300);
    expect(Socket.all).toHaveLength(2);
  });

  it("is asked now and then, and kept while it answers", () => {
    newest().say(view(1));
    vi.advanceTimersByTime(20000);
    expect(newest().sent).toEqual([{ type: "ping" }]);
    newest().say({ type: "pong" });
    vi.advanceTimersByTime(10000);
    expect(Socket.all).toHaveLength(1);
  });

  it("ends with the page's table", () => {
    live.close();
    newest().break();
    vi.advanceTimersByTime(60000);
    expect(Socket.all).toHaveLength(1);
  });
});
