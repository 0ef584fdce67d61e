import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Placed } from "../../src/engine/advice.ts";
import type { Answer, Question, Stop } from "../../src/engine/calls.ts";
import { Engine } from "../../src/engine/client.ts";

class FakeWorker {
  static last: FakeWorker;
  heard: (Question | Stop)[] = [];
  onmessage: ((event: { data: Answer }) => void) | null = null;

  constructor() {
    FakeWorker.last = this;
  }

  terminate = vi.fn();

  postMessage(data: Question | Stop): void {
    this.heard.push(data);
  }

  say(data: Answer): void {
    this.onmessage?.({ data });
  }
}

const files = { rules: "r", catalogue: "c", mind: "m", analysis: "a", data: {} };
const at: Placed = { files, position: new BigInt64Array(1) };

beforeEach(() => vi.stubGlobal("Worker", FakeWorker));
afterEach(() => vi.unstubAllGlobals());

test("a long answer tells how far it has come", async () => {
  const progress = vi.fn();
  const review = new Engine("minds").ask("review", [at], { progress });
  const [{ id }] = FakeWorker.last.heard as [Question];
  FakeWorker.last.say({ id, progress: { done: 1, of: 2 } });
  FakeWorker.last.say({ id, value: "found" });
  expect(await review).toBe("found");
  expect(progress.mock.calls).toEqual([[{ done: 1, of: 2 }]]);
});

test("a signal ends one question, and the others go on", async () => {
  const [engine, ending] = [new Engine("minds"), new AbortController()];
  const review = engine.ask("review", [at], { signal: ending.signal });
  const value = engine.ask("value", [at]);
  ending.abort();
  await expect(review).rejects.toMatchObject({ code: "stopped" });
  const [first, second, stop] = FakeWorker.last.heard as [Question, Question, Stop];
  expect(stop).toEqual({ stop: first.id });
  FakeWorker.last.say({ id: second.id, value: [] });
  expect(await value).toEqual([]);
  const again = engine.ask("value", [at], { signal: ending.signal });
  await expect(again).rejects.toMatchObject({ code: "stopped" });
  expect(FakeWorker.last.heard.length).toBe(3);
});

test("it gives back its memory when nobody waits for it", async () => {
  const engine = new Engine("minds");
  const value = engine.ask("value", [at]);
  const worker = FakeWorker.last;
  engine.rest();
  expect(worker.terminate).not.toHaveBeenCalled();
  worker.say({ id: (worker.heard[0] as Question).id, value: [] });
  await value;
  engine.rest();
  expect(worker.terminate).toHaveBeenCalledOnce();
  void engine.ask("value", [at]);
  expect(FakeWorker.last).not.toBe(worker);
});
