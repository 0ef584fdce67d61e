import "./channel";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { alone } from "$lib/lessons";
import type { Folded, Look } from "../src/engine/calls";
import { Log } from "../src/engine/fold";
import { eventsOf, type Sight, stateOf } from "../src/engine/shown";
import { followAll } from "../src/engine/turns";
import qwixx from "../src/games/qwixx";
import { ServerTable } from "../src/table/sources/server.svelte";
import { toy } from "./engine/toy";

/** The engine without its worker: it folds a game for tests. */
vi.mock("../src/engine/client", () => ({
  engine: {
    ask: async (_: "look", [{ entries, setup }, sight]: [Folded, Sight]): Promise<Look> => {
      const log = new Log(toy, toy.start(setup.players));
      followAll(
        log,
        entries.map(([text]) => text),
      );
      const events = eventsOf(log, sight, []);
      return {
        number: log.number,
        state: stateOf(log, sight),
        events,
        turn: null,
        owing: [],
        marks: { last: [], moves: {} },
        ordered: false,
        sides: 6,
      };
    },
  },
}));

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
const settled = () => vi.advanceTimersByTimeAsync(0);
const ROLL = "roll d3";

/** Table and seats as the server tells them: seat 1 is ours. */
function table(number: number, build = "1") {
  const { table, seats } = alone(qwixx);
  const other = { ...seats[0]!, seat: 2, mine: false };
  const told = { ...table, players: 2 };
  return { type: "table", build, number, table: told, seats: [seats[0], other], spectators: 0 };
}

async function say(number: number, event: string, id?: number): Promise<void> {
  newest().say({ type: "event", number, event, at: 0, ...(id === undefined ? {} : { id }) });
  await settled();
}

/** The first messages of a connection: the table, and what has happened there. */
async function meet(...events: string[]): Promise<void> {
  newest().say(table(events.length));
  const rows = events.map((event, n) => [n + 1, event, 0]);
  if (rows.length) newest().say({ type: "events", events: rows });
  await settled();
}

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

describe("events of a table", () => {
  it("are folded when all that the table has are there", async () => {
    expect(live.link).toBe("connecting");
    newest().say(table(2));
    await settled();
    expect(live.view).toBeNull();
    newest().say({
      type: "events",
      events: [
        [1, ROLL, 0],
        [2, "2 ?", 0],
      ],
    });
    await settled();
    expect([live.link, live.view!.number]).toEqual(["open", 2]);
    expect(live.view!.state.moves).toEqual({ 1: ["left", "right"] });
    expect(live.events.map((event) => event.move)).toEqual([undefined, null]);
  });

  it("come one after another, each with the view before", async () => {
    await meet(ROLL);
    await say(2, "2 ?");
    expect([live.before!.number, live.view!.number]).toEqual([1, 2]);
  });

  it("that were secret are told again", async () => {
    await meet(ROLL, "2 ?");
    newest().say({
      type: "events",
      events: [
        [2, "2 left", 0],
        [3, "1 left", 0],
      ],
    });
    await settled();
    expect(live.events.map((event) => event.move)).toEqual([undefined, "left", "left"]);
    expect(live.view!.state.dice).toBe("d");
  });

  it("stay on screen for a moment where things may move", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    await meet(ROLL);
    newest().say({
      type: "events",
      events: [
        [2, "2 ?", 0],
        [3, "undo 2", 0],
      ],
    });
    await settled();
    expect(live.view!.number).toBe(2);
    await vi.advanceTimersByTimeAsync(550);
    expect(live.view!.number).toBe(3);
  });
});

describe("what is done", () => {
  beforeEach(() => meet(ROLL));

  it("shows at once, and is sent with the number of events known", async () => {
    live.move(1, "left");
    live.roll();
    await settled();
    expect(live.view!.number).toBe(2);
    expect(live.view!.state.to_move).toEqual([2]);
    expect(newest().sent).toEqual([{ type: "move", seat: 1, move: "left", number: 1, id: 1 }]);
    expect(live.busy).toBe(true);
    await say(2, "1 left", 1);
    expect([live.busy, live.view!.number]).toEqual([false, 2]);
    expect(live.view!.state.undo).toEqual([1]);
  });

  it("and refused is taken back with its reason, until that is forgotten", async () => {
    live.move(1, "left");
    await settled();
    newest().say({ type: "error", id: 1, code: "late", reason: "too late" });
    await settled();
    expect([live.busy, live.view!.number, live.problem]).toEqual([false, 1, "error.late"]);
    expect(live.view!.state.to_move).toEqual([1, 2]);
    live.forget();
    expect(live.problem).toBe("");
  });

  it("waits for the server where others' secret answers decide", async () => {
    await say(2, "2 ?");
    live.move(1, "left");
    await settled();
    expect([live.busy, live.view!.number, live.problem]).toEqual([true, 2, ""]);
    newest().say({ type: "event", number: 2, event: "2 right", at: 0 });
    await say(3, "1 left", 1);
    expect([live.busy, live.view!.number]).toEqual([false, 3]);
  });

  it("ends the game when the server has it: an end that is shown is not taken back", async () => {
    const round = [ROLL, "1 left", "2 left"];
    newest().say(table(8));
    const events = [...round, ...round, ROLL, "2 left"];
    newest().say({ type: "events", events: events.map((event, n) => [n + 1, event, 0]) });
    await settled();
    live.move(1, "left");
    await settled();
    expect([live.busy, live.view!.number, live.view!.state.result]).toEqual([true, 8, null]);
    newest().say({ type: "error", id: 1, code: "rate", reason: "too many" });
    await settled();
    expect([live.busy, live.problem]).toEqual([false, "error.rate"]);
    live.move(1, "left");
    await say(9, "1 left", 2);
    expect([live.busy, live.view!.number]).toEqual([false, 9]);
    expect(live.view!.state.result).toMatchObject({ reason: "three rounds" });
  });

  it("is answered without an event where it makes none", async () => {
    live.done();
    newest().say({ type: "ack", id: 1 });
    await settled();
    expect(live.busy).toBe(false);
  });

  it("goes out again after a break, under the same number", async () => {
    live.move(1, "left");
    newest().break();
    expect(live.link).toBe("lost");
    await vi.advanceTimersByTimeAsync(300);
    newest().say(table(1));
    expect(Socket.all).toHaveLength(2);
    expect(newest().url).toContain("/api/tables/abc/live?form=2&since=1");
    expect(newest().sent).toEqual([{ type: "move", seat: 1, move: "left", number: 1, id: 1 }]);
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

  it("is given up when the server is of another version, and the page says so", () => {
    newest().say({ type: "error", code: "old-form", reason: "load the page again" });
    newest().break(4426);
    vi.advanceTimersByTime(60000);
    expect(live.broken).toBe("error.old-form");
    expect(Socket.all).toHaveLength(1);
  });

  it("is left for another when nobody answers", async () => {
    await meet();
    live.roll();
    vi.advanceTimersByTime(5000 + 300);
    expect(Socket.all).toHaveLength(2);
  });

  it("is asked now and then, and kept while it answers", async () => {
    await meet();
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
