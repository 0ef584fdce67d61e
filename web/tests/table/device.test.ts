import "../channel";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { botAt, personAt, tableOf } from "../../src/device/table";
import type { Folded, Look } from "../../src/engine/calls";
import { Log } from "../../src/engine/fold";
import { eventsOf, type Sight, stateOf } from "../../src/engine/shown";
import { followAll, obey, turnOf } from "../../src/engine/turns";
import { OnDevice } from "../../src/table/sources/device.svelte";
import { toy } from "../engine/toy";

const worker = vi.hoisted(() => ({ last: Promise.resolve() as Promise<unknown>, wait: 0 }));

/** The engine without its worker: it answers one question after the other, and takes its time. */
vi.mock("../../src/engine/client", () => {
  const look = (log: Log, sight: Sight): Look => ({
    number: log.number,
    state: stateOf(log, sight),
    events: eventsOf(log, sight, []),
    turn: turnOf(log, sight),
    owing: [],
    marks: { last: [], moves: {} },
    ordered: false,
    sides: 6,
  });
  const answer = (name: string, [{ entries, setup }, sight, deed]: [Folded, Sight, never]) => {
    const log = new Log(toy, toy.start(setup.players));
    followAll(
      log,
      entries.map(([text]) => text),
    );
    if (name === "choose") return "right";
    if (name === "look") return look(log, sight);
    const { command } = deed as { command: Parameters<typeof obey>[2] };
    const entry = obey(log, sight, command, () => "d3");
    return { ...look(log, sight), entry };
  };
  const ask = (name: string, given: [Folded, Sight, never]) => {
    const told = worker.last.then(async () => {
      await new Promise((done) => setTimeout(done, worker.wait));
      return answer(name, given);
    });
    worker.last = told.catch(() => undefined);
    return told;
  };
  return { engine: { ask }, minds: { ask, stop: () => undefined, rest: () => undefined } };
});

vi.mock("../../src/device/keeper", () => {
  const seats = [personAt(1), botAt(2, "greedy")];
  const wish = { game: "qwixx", players: 2, options: {}, seats, dice: "virtual" as const };
  const table = tableOf({ ...wish, length: 1 }, { secret: "s", commitment: "c" });
  return {
    find: async () => ({ table, entries: [], written: 0 }),
    Keeper: class {
      keep = async () => undefined;
      catchUp = () => undefined;
      rest = () => undefined;
    },
  };
});
vi.mock("../../src/device/tabs", () => ({
  Tabs: class {
    constructor(_: string, { leads }: { leads(isLeader: boolean): void }) {
      leads(true);
    }
    tell = () => undefined;
    close = () => undefined;
  },
}));

const texts = (live: OnDevice) =>
  live.folded().entries.map(([text]) => (text.startsWith("roll") ? "roll" : text));
let live: OnDevice;

/** The person has rolled and answered; the bot has just begun to play its choice. */
beforeEach(async () => {
  vi.useFakeTimers();
  worker.wait = 0;
  live = new OnDevice("abc");
  await vi.advanceTimersByTimeAsync(0);
  live.roll();
  await vi.advanceTimersByTimeAsync(0);
  live.move(1, "left");
  await vi.advanceTimersByTimeAsync(0);
  expect(texts(live)).toEqual(["roll", "1 left"]);
  worker.wait = 100;
  live.done();
  await vi.advanceTimersByTimeAsync(150);
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
});

test("who takes something back the moment a bot plays doesn't take back the bot's choice", async () => {
  live.undo(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(texts(live)).toEqual(["roll", "1 left", "2 right"]);
  expect(live.problem).toBe("error.no-undo");
});

test("who changes a seat the moment a bot plays has it changed, and sees what the bot played", async () => {
  await Promise.all([live.reseat(2, { to: "person" }), vi.advanceTimersByTimeAsync(400)]);
  expect(texts(live)).toEqual(["roll", "1 left", "2 right"]);
  expect([live.view!.number, live.view!.seats[1]!.kind]).toEqual([3, "person"]);
});
