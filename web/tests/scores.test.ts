// @vitest-environment node
import { describe, expect, it } from "vitest";
import { cleverSheet, qwixxSheet, twentyOneSheet } from "$lib/empty";
import { cleverScore, qwixxScore, twentyOneScore } from "$lib/scores";

describe("what a sheet is worth", () => {
  it("is nothing in the beginning", () => {
    expect(cleverScore(cleverSheet()).total).toBe(0);
    expect(qwixxScore(qwixxSheet()).total).toBe(0);
    expect(twentyOneScore(twentyOneSheet()).total).toBe(0);
  });

  it("counts a fox of Clever as the lowest area", () => {
    const marks = { green: 3, orange: [4, 5], purple: [6], blue: [2, 3, 4] };
    expect(cleverScore(cleverSheet({ ...marks, foxes: 2 })).foxes).toBe(0);
    const yellow = ["y11", "y21", "y31"];
    const score = cleverScore(cleverSheet({ ...marks, yellow, foxes: 2 }));
    expect(score).toMatchObject({ yellow: 10, blue: 4, green: 6, orange: 9, purple: 6, foxes: 8 });
    expect(score.total).toBe(43);
  });

  it("counts a lock of Qwixx as a cross", () => {
    const red = [2, 3, 5, 6, 8, 12];
    expect(qwixxScore(qwixxSheet({ red })).red).toBe(21);
    expect(qwixxScore(qwixxSheet({ red, locks: ["red"] })).red).toBe(28);
  });

  it("adds a row's entries and the bonus for its hits", () => {
    const score = twentyOneScore(twentyOneSheet("A", [[6, 4, 4, 0, 2, 1]]));
    expect(score["row 1"]).toBeGreaterThan(17);
    expect(score.total).toBe(score["row 1"]);
  });
});
