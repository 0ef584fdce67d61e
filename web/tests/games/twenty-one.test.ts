import "../channel";
import { beforeAll, describe, expect, it } from "vitest";
import { speak } from "$lib/words.svelte";
import { load } from "../../src/games/registry";
import twentyOne from "../../src/games/twenty-one";
import { scoreOf, sheetOf } from "../../src/games/twenty-one/data";
import { at, tell } from "../tables";

beforeAll(async () => {
  await speak("en");
  await load("twenty-one");
});

describe("what a sheet of Twenty One is worth", () => {
  it("is nothing in the beginning", () => {
    expect(scoreOf(sheetOf()).total).toBe(0);
  });

  it("adds a row's entries and the bonus for its hits", () => {
    const score = scoreOf(sheetOf("A", [[6, 4, 4, 0, 2, 1]]));
    expect(score["row 1"]).toBeGreaterThan(17);
    expect(score.total).toBe(score["row 1"]);
  });
});

describe("picking in Twenty One", () => {
  it("starts with the dice that fit exactly, in the order of the notation", () => {
    const { hand } = at(twentyOne, 2, ["enter b y r w", "enter b y r", "enter y r", "strike"]);
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
