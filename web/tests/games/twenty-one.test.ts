import "../channel";
import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "$lib/words.svelte";
import { load } from "../../src/games/registry";
import twentyOne from "../../src/games/twenty-one";
import type { SheetData } from "../../src/games/twenty-one/data";
import { at, step, tell } from "../tables";

beforeAll(async () => {
  await speak("en");
  await load("twenty-one");
});

describe("the lesson of Twenty One", () => {
  it.each(["enter b y r", "enter b y r w", "strike"])(
    "goes by the rules after %s",
    async (move) => {
      const { state } = await step(twentyOne, 4, ["", "", move]);
      expect((state.sheets[0] as SheetData).row).toBe(2);
      expect(state.scores[0]!["row 1"]).toBeGreaterThan(0);
    },
  );
});

describe("picking in Twenty One", () => {
  it("starts with the dice that fit exactly, in the order of the notation", async () => {
    const { hand } = await at(twentyOne, 2, [
      "enter b y r w",
      "enter b y r",
      "enter y r",
      "strike",
    ]);
    hand.reset();
    const enter = () => hand.acts[0]!.move;
    expect(enter()).toBe("enter b y r");
    hand.way("b")!.press(); // a hit is left out with the second tap only
    expect(enter()).toBe("enter b y r");
    expect(hand.task).toContain("blue 4");
    hand.way("b")!.press();
    expect(enter()).toBe("enter y r");
    hand.way("b")!.press();
    expect(enter()).toBe("enter b y r");
  });
});

describe("moves of Twenty One in words", () => {
  it("tells who strikes", () => {
    const text = tell(twentyOne, "strike", "Ada");
    expect(text).not.toMatch(/^log\.|[{}]|undefined/);
    expect(text).toContain("Ada");
  });

  it("tells the faces of the dice that were entered", () => {
    const faces = new Map([
      ["b", 4],
      ["y", 6],
    ]);
    expect(tell(twentyOne, "enter b y", "Ada", faces)).toContain("blue 4 and yellow 6");
  });
});
