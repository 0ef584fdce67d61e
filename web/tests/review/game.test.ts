import { describe, expect, it } from "vitest";
import type { Catalogue } from "../../src/engine/catalogue";
import { Refusal } from "../../src/engine/refusal";
import { readText, standing, Unreadable, unreadable } from "../../src/review/game";
import type { EventData } from "../../src/lib/types";

const catalogue = {
  name: "demo",
  players: [1, 4],
  bots: ["greedy", "expert"],
  options: [{ name: "solo_extra", about: "", values: "", default: false, kind: "switch" }],
} as unknown as Catalogue;
const about = (game: string) => Promise.resolve(game === "demo" ? catalogue : null);
const text = (more = "", events = "roll r3\n1 pass\n") =>
  `rollwright: 1\ngame: demo\nplayers: 2\n${more}\n${events}`;
const problem = (given: string) =>
  readText(given, about).then(
    () => "",
    (error: unknown) => (error instanceof Unreadable ? `${error.key} ${error.line}` : "other"),
  );

describe("a record", () => {
  it("tells the game, its seats and its events", async () => {
    const played = await readText(
      text("solo_extra: true\nnames: Guest, expert\ndate: 2026-01-01\n"),
      about,
    );
    expect(played.table.options).toEqual({ solo_extra: true });
    expect(played.table.seats.map(({ kind, bot, name }) => [kind, bot, name])).toEqual([
      ["person", null, ""],
      ["bot", "expert", ""],
    ]);
    expect(played.events).toEqual(["roll r3", "1 pass"]);
    expect(played.seat).toBe(1);
  });

  it("begins with the first person", async () => {
    expect((await readText(text("names: expert, Anna\n"), about)).seat).toBe(2);
  });

  it("is refused with the line where it breaks", async () => {
    expect(await problem("")).toBe("review.bad.empty 1");
    expect(await problem("no record at all")).toBe("review.bad.line 1");
    expect(await problem(text("", "roll r3\nwhat\n"))).toBe("review.bad.line 6");
    expect(await problem(text("dice: real\nsolo_extra: maybe\n"))).toBe("review.bad.line 5");
    expect(await problem(text().replace("demo", "chess"))).toBe("review.bad.game 2");
    expect(await problem(text("", "roll r3\n".repeat(4000)))).toBe("review.bad.long 0");
    expect(await problem("x".repeat(100_000))).toBe("review.bad.long 0");
  });

  it("says which line the rules refuse", async () => {
    const played = await readText(text(), about);
    const error = unreadable(new Refusal("damaged", "entry 2: not now"), played) as Unreadable;
    expect([error.key, error.line]).toEqual(["review.bad.line", 6]);
    const other = new Refusal("stopped", "stopped");
    expect(unreadable(other, played)).toBe(other);
  });
});

describe("a table of the server", () => {
  const event = (some: Partial<EventData>) => ({ number: 1, at: 0, ...some }) as EventData;

  it("has the events that stand, up to what is secret", () => {
    const events = [
      event({ type: "roll", dice: "r3" }),
      event({ type: "move", seat: 1, move: "pass", undone: true }),
      event({ type: "undo", seat: 1 }),
      event({ type: "move", seat: 1, move: "mark r3" }),
      event({ type: "move", seat: 2, move: null }),
    ];
    expect(standing(events)).toEqual(["roll r3", "1 mark r3"]);
  });
});
