import { beforeAll, describe, expect, it } from "vitest";
import { dieOf, nameOf, tell, titleOf } from "$lib/telling";
import { begin, language, list, say, speak } from "$lib/words.svelte";

const nobody = new Map<string, number>();

describe("the words of the page", () => {
  it("are in the language that was chosen, and stay so", async () => {
    await speak("it");
    await begin();
    expect(language()).toBe("it");
    expect(document.documentElement.lang).toBe("it");
    expect(list(["a", "b", "c"])).toBe("a, b e c");
  });

  it("are their key when there is no such text", () => {
    expect(say("no.such.key")).toBe("no.such.key");
  });
});

describe("people, dice and moves in words", () => {
  beforeAll(() => speak("en"));

  it("names people, bots and nobody", () => {
    expect(nameOf(undefined)).toBe("");
    expect(nameOf({ number: 1, kind: "person", name: "Ada", bot: null })).toBe("Ada");
    const bot = nameOf({ number: 2, kind: "bot", name: "", bot: "easy" });
    expect(bot).toContain("2");
    expect(bot).toContain(say("level.easy"));
    expect(nameOf({ number: 3, kind: "open", name: "", bot: null })).toContain("3");
  });

  it("says You to the only seat of a reader without a name", () => {
    const me = { number: 1, kind: "person", name: "", bot: null, mine: true } as const;
    expect(titleOf(me, [me])).toBe(say("seat.me"));
    expect(titleOf(me, [me, me])).toBe(nameOf(me));
    expect(titleOf({ ...me, name: "Ada" }, [me])).toBe("Ada");
  });

  it("tells a reader's own moves in the second person", () => {
    const own = tell("qwixx", "mark r5", say("seat.me"), nobody);
    expect(own).toContain("red 5");
    expect(own).not.toBe(say("log.qwixx.mark", { name: say("seat.me"), box: "red 5" }));
  });

  it("names a die by its colour and face", () => {
    expect(dieOf("r5")).toBe(say("number.red", { n: "5" }));
    expect(dieOf("k6")).toBe(say("number.black", { n: "6" }));
  });

  it.each([
    ["clever", "take w5 y13", ["Ada", "white 5", "yellow 5"]],
    ["clever", "take b2 b7", ["Ada", "blue 2", "blue 7"]],
    ["clever", "take g4 g", ["Ada", "green 4"]],
    ["clever", "bonus b2", ["Ada", "blue 2"]],
    ["clever", "reroll", ["Ada"]],
    ["qwixx", "mark r5", ["Ada", "red 5"]],
    ["qwixx", "pass", ["Ada"]],
    ["twenty-one", "strike", ["Ada"]],
  ] as const)("tells a move of %s: %s", (game, move, parts) => {
    const text = tell(game, move, "Ada", nobody);
    expect(text).not.toMatch(/^log\.|[{}]|undefined/);
    for (const part of parts) expect(text).toContain(part);
  });

  it("tells the faces of the dice that were entered", () => {
    const faces = new Map([
      ["b", 4],
      ["y", 6],
    ]);
    expect(tell("twenty-one", "enter b y", "Ada", faces)).toContain("blue 4 and yellow 6");
  });
});
