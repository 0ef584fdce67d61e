import { describe, expect, it } from "vitest";
import { clockOf, leftOf, lengthOf, LIMITS, shown } from "$lib/clock";

describe("time left", () => {
  const clocks = { left: [30, 12.5], running: [2], timed: [], at: 1000 };

  it("runs down from what was told, for those who run", () => {
    expect(leftOf(clocks, 1, 9000)).toBe(30);
    expect(leftOf(clocks, 2, 1000)).toBe(12.5);
    expect(leftOf(clocks, 2, 3500)).toBe(10);
    expect(leftOf(clocks, 2, 99000)).toBe(0);
    expect(leftOf(clocks, 2, 0)).toBe(12.5);
  });

  it("shows minutes, hours and days", () => {
    expect([0, 0.2, 9, 61, 3600, 3 * 3600 + 65].map(shown)).toEqual([
      ...["0:00", "0:01", "0:09", "1:01", "1:00:00", "3:01:05"],
    ]);
    expect(shown(3 * 86400)).toBe("clock.days");
  });

  it("is offered in whole seconds, minutes or days", () => {
    for (const { seconds } of LIMITS) expect(lengthOf(seconds)).toBeTruthy();
    expect(clockOf(-1, "medium")).toBeNull();
    expect(clockOf(0, "pass")).toEqual({ per: "choice", seconds: 30, added: 0, then: "pass" });
    expect(clockOf(0, "hard")).toMatchObject({ then: "bot", bot: "hard" });
  });
});
