import { beforeAll, describe, expect, it } from "vitest";
import { nameOf, titleOf } from "$lib/telling";
import { begin, language, list, say, speak } from "$lib/words.svelte";

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

describe("people in words", () => {
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
});
