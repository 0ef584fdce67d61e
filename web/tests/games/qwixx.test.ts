import "../channel";
import { beforeAll, describe, expect, it } from "vitest";
import { say, speak } from "$lib/words.svelte";
import qwixx from "../../src/games/qwixx";
import { scoreOf, sheetOf } from "../../src/games/qwixx/data";
import { load } from "../../src/games/registry";
import { tell } from "../tables";

describe("what a sheet of Qwixx is worth", () => {
  it("is nothing in the beginning", () => {
    expect(scoreOf(sheetOf()).total).toBe(0);
  });

  it("counts a lock as a cross", () => {
    const red = [2, 3, 5, 6, 8, 12];
    expect(scoreOf(sheetOf({ red })).red).toBe(21);
    expect(scoreOf(sheetOf({ red, locks: ["red"] })).red).toBe(28);
  });
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
