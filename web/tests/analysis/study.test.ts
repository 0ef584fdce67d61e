import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Study } from "../../src/analysis/study.svelte";
import { entriesTo, ROOT } from "../../src/analysis/tree";
import type { Deed, Folded } from "../../src/engine/calls";
import { EngineError } from "../../src/engine/wasm";

const broken = vi.hoisted(() => ({ call: "" }));

/** The engine without its worker: it takes its time, and answers one question after the other, or none. */
vi.mock("../../src/engine/client", () => {
  let last = Promise.resolve<unknown>(null);
  const answer = (name: string, [line, , deed]: [Folded?, unknown?, Deed?]): unknown => {
    const texts = line?.entries.map(([text]) => text) ?? [];
    if (name === "deal") return { secret: "s" };
    if (name === "text") return texts.join("; ") || "new";
    const scores = [{ total: texts.length }];
    const look = { number: texts.length, events: [], state: { scores }, owing: [] };
    if (name === "look") return look;
    const { command } = deed!;
    return { ...look, entry: command.type === "roll" ? `roll ${command.dice}` : "1 pass" };
  };
  const ask = (name: string, given: [Folded?, unknown?, Deed?]) =>
    (last = last
      .catch(() => null)
      .then(async () => {
        await new Promise((done) => setTimeout(done, 100));
        if (name === broken.call) throw new EngineError("missing", name);
        return answer(name, given);
      }));
  return { engine: { ask } };
});

let study: Study;
const settled = () => vi.runAllTimersAsync();

beforeEach(async () => {
  vi.useFakeTimers();
  study = new Study("qwixx");
  void study.start(1);
  await settled();
  study.roll("w1 w2");
  await settled();
  expect([study.at, study.text]).toEqual([1, "roll w1 w2"]);
});
afterEach(() => {
  broken.call = "";
  vi.useRealTimers();
});

test("who goes elsewhere while a move is played goes there afterwards", async () => {
  study.move(1, "pass");
  void study.go(ROOT);
  await settled();
  expect(entriesTo(study.tree, 2)).toEqual(["roll w1 w2", "1 pass"]);
  expect([study.at, study.text, study.busy]).toEqual([ROOT, "new", false]);
});

test("who opens another game while a move is played has that game", async () => {
  study.move(1, "pass");
  void study.start(2);
  await settled();
  expect([study.tree.length, study.at, study.text]).toEqual([1, ROOT, "new"]);
});

test("it is busy until all is done", async () => {
  void study.go(ROOT);
  void study.go(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(study.busy).toBe(true);
  await settled();
  expect([study.busy, study.text]).toEqual([false, "roll w1 w2"]);
});

test.each([
  ["look", () => void study.go(ROOT)],
  ["act", () => void study.instead("w3 w4")],
  ["text", () => study.move(1, "pass")],
  ["look", () => void study.start(2)],
])(
  "where the engine fails (%s) the mark stays where the board is, and it is said",
  async (call, step) => {
    broken.call = call;
    step();
    await settled();
    expect([study.at, study.text, study.tree.length]).toEqual([1, "roll w1 w2", 2]);
    expect(study.trouble.key).toBe("engine.missing");
    broken.call = "";
    void study.go(ROOT);
    await settled();
    expect([study.at, study.text, study.trouble.key]).toEqual([ROOT, "new", ""]);
  },
);
