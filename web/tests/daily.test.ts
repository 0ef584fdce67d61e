import { describe, expect, it, vi } from "vitest";
import draws from "../../tests/server/draws_by_turn.json";
import { drawByTurn, openSecret } from "../src/engine/dice";
import { places } from "../src/engine/places";
import { after, dayOf, readDay, streak } from "../src/lib/days";
import { outcomeOf, shareText } from "../src/lib/outcome";
import type { DailyDay } from "../src/lib/types";

describe("dice of a day", () => {
  it("are those that the server draws", () => {
    for (const { game, day, secret, turn, roll, dice, sides, drawn } of draws) {
      expect(openSecret(game, day)).toBe(secret);
      expect(drawByTurn(secret, { turn, roll }, dice, sides)).toBe(drawn);
    }
  });

  it("fall alone, whichever others are rolled", () => {
    const secret = openSecret("any", "2026-11-17");
    for (let turn = 1; turn < 40; turn++) {
      const all = drawByTurn(secret, { turn, roll: 1 }, "abcdef", 6).split(" ");
      const some = drawByTurn(secret, { turn, roll: 1 }, "bdf", 6).split(" ");
      expect(some).toEqual(all.filter((die) => "bdf".includes(die[0]!)));
    }
  });
});

describe("places of rolls", () => {
  const at = (...slots: number[]) => BigInt64Array.from(slots.map(BigInt));

  it("begin a turn where the shape reads differently", () => {
    const rolling = [at(1, 0), at(1, 5), at(2, 0), at(1, 0)];
    expect(places({ slot: 0 }, rolling).map(({ turn, roll }) => [turn, roll])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [3, 1],
    ]);
  });

  it("are turns of their own without a shape", () => {
    expect(places(null, [at(1), at(1)])).toEqual([
      { turn: 1, roll: 1 },
      { turn: 2, roll: 1 },
    ]);
  });
});

describe("days", () => {
  it("change at midnight UTC", () => {
    expect(dayOf(Date.parse("2026-11-17T23:59:59Z"))).toBe("2026-11-17");
    expect(after("2026-12-31")).toBe("2027-01-01");
    expect(after("2026-03-01", -1)).toBe("2026-02-28");
  });

  it("are today's where an address names none, and none where there is no such day", () => {
    vi.setSystemTime("2026-11-17T12:00:00Z");
    expect(readDay("2026-11-16")).toBe("2026-11-16");
    for (const text of [null, ""]) expect(readDay(text)).toBe("2026-11-17");
    for (const text of ["2025-12-31", "2026-13-01", "2026-02-30", "2026-2-3", "x"])
      expect(readDay(text)).toBeNull();
    // A server's clock may be ahead of this one.
    expect(readDay("2026-11-18")).toBe("2026-11-18");
    vi.useRealTimers();
  });

  it("in a row make a streak, which lasts until the next day", () => {
    const played = ["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-15", "2026-11-16"];
    expect(streak(played, "2026-11-16")).toEqual({ now: 2, best: 3 });
    expect(streak(played, "2026-11-17")).toEqual({ now: 2, best: 3 });
    expect(streak(played, "2026-11-18")).toEqual({ now: 0, best: 3 });
    expect(streak([], "2026-11-18")).toEqual({ now: 0, best: 0 });
  });
});

describe("the text to share", () => {
  const say = (key: string, values?: Record<string, string | number>) =>
    `${key}(${Object.values(values ?? {}).join(",")})`;
  const outcome = { score: -3, expert: 50, errors: 12.34, luck: "🔼➖", skill: "🟦🟥" };

  it("has no dice, and two rows of signs", () => {
    expect(shareText("Game", "2026-11-17", outcome, say, "de").split("\n")).toEqual([
      "daily.share(Game,2026-11-17)",
      "result.solo(-3) · daily.share.expert(50) · daily.share.errors(12,3)",
      "🔼➖",
      "🟦🟥",
    ]);
  });

  it("leaves out what nobody knows", () => {
    const plain = { ...outcome, expert: null, errors: null, luck: "", skill: "" };
    expect(shareText("Game", "2026-11-17", plain, say, "en").split("\n")).toHaveLength(2);
  });

  it("waits until the server has judged", () => {
    const own = { id: "", url: "", status: "over", ranked: true, ...outcome } as const;
    const day = { own, expert: 50 } as unknown as DailyDay;
    expect(outcomeOf(day)).toEqual(outcome);
    expect(outcomeOf({ ...day, own: { ...own, luck: null } })).toBeNull();
    expect(outcomeOf({ ...day, own: null })).toBeNull();
  });
});
