import "../channel";
import { beforeAll, describe, expect, it } from "vitest";
import { say, speak } from "$lib/words.svelte";
import qwixx from "../../src/games/qwixx";
import type { SheetData } from "../../src/games/qwixx/data";
import { load } from "../../src/games/registry";
import { step, tell } from "../tables";

describe("the lesson of Qwixx", () => {
  it.each(["mark r5", "mark y5", "pass"])("goes by the rules after %s", async (first) => {
    const { state } = await step(qwixx, 1, [first]);
    for (const second of state.moves[1]!) {
      const last = await step(qwixx, 3, [first, second]);
      const sheet = last.state.sheets[0] as SheetData;
      expect(sheet.red.length).toBe(6);
      expect(sheet.locks).toEqual(["red"]);
    }
  });

  it("warns where passing costs something", async () => {
    await speak("en");
    const view = await step(qwixx, 1, ["pass"]);
    expect(view.marks?.moves[1]!["pass"]).toEqual(["penalty"]);
    expect((await step(qwixx, 1)).marks?.moves[1]!["pass"]).toEqual([]);
  });
});

it("says how many faces its dice have, for those who enter real ones", async () => {
  expect((await step(qwixx, 0)).sides).toBe(6);
});

describe("moves of Qwixx in words", () => {
  beforeAll(async () => {
    await speak("en");
    await load("qwixx");
  });

  it.each([
    ["mark r5", ["Ada", "red 5"]],
    ["pass", ["Ada"]],
  ])("tells %s", (move, parts) => {
    const text = tell(qwixx, move, "Ada");
    expect(text).not.toMatch(/^log\.|[{}]|undefined/);
    for (const part of parts) expect(text).toContain(part);
  });

  it("tells a reader's own moves in the second person", () => {
    const own = tell(qwixx, "mark r5", say("seat.me"));
    expect(own).toContain("red 5");
    expect(own).not.toBe(say("log.qwixx.mark", { name: say("seat.me"), box: "red 5" }));
  });
});
