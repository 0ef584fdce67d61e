import { describe, expect, it } from "vitest";
import draws from "../../../tests/server/draws.json";
import { commitment, draw, newSecret } from "../../src/engine/dice";

describe("dice that can be checked", () => {
  it("are those that the server draws", () => {
    for (const { secret, words, number, dice, sides, roll, ...one } of draws) {
      expect(commitment(secret)).toBe(one.commitment);
      expect(draw(secret, words, number, dice, sides)).toBe(roll);
    }
  });

  it("show every face equally often", () => {
    const secret = "00".repeat(32);
    const seen = new Map<string, number>();
    for (let number = 1; number <= 600; number++)
      for (const die of draw(secret, "", number, "ab", 6).split(" "))
        seen.set(die, (seen.get(die) ?? 0) + 1);
    expect(seen.size).toBe(12);
    for (const count of seen.values()) expect(Math.abs(count - 100)).toBeLessThan(45);
  });

  it("come from a new secret each time", () => {
    expect(newSecret()).toMatch(/^[0-9a-f]{64}$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});
