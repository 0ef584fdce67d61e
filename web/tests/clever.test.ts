// @vitest-environment node
import { describe, expect, it } from "vitest";
import { chain, columnBoxes, LINES, marks, target } from "$lib/clever";
import { cleverSheet } from "$lib/empty";

/** What is new, in the order in which it is shown. */
const order = (found: Map<string, number>): string[] =>
  [...found].sort(([, a], [, b]) => a - b).map(([id]) => id);

describe("a sheet of Clever", () => {
  it("has marks by name, with the places of the long rows", () => {
    const sheet = cleverSheet({ yellow: ["y11"], blue: [7], green: 2, orange: [4], purple: [6] });
    expect([...marks(sheet)].sort()).toEqual(["b7", "g1", "g2", "o1", "p1", "y11"]);
  });

  it("has lines of two to four boxes, each printed once", () => {
    const boxes = LINES.map((line) => line.boxes.length);
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...boxes)).toBe(4);
    expect(new Set(LINES.map((line) => line.id)).size).toBe(LINES.length);
  });

  it("has three boxes in each column of yellow", () => {
    expect([0, 1, 2, 3].map((column) => columnBoxes(column).length)).toEqual([3, 3, 3, 3]);
  });

  it("takes the letter of a row for its next free place", () => {
    expect(target(cleverSheet(), "g")).toBe("g1");
    expect(target(cleverSheet({ green: 3 }), "g")).toBe("g4");
    expect(target(cleverSheet(), "y13")).toBe("y13");
  });
});

describe("a chain of bonuses", () => {
  it("is empty when nothing changed", () => {
    expect(chain(cleverSheet(), cleverSheet(), undefined).size).toBe(0);
  });

  it("is one mark where nothing is printed below", () => {
    const found = chain(cleverSheet(), cleverSheet({ purple: [3] }), "take p3 p");
    expect(order(found)).toEqual(["p1"]);
  });

  it("ends with the line that a mark has filled", () => {
    const before = cleverSheet({ yellow: ["y11", "y12"] });
    const after = cleverSheet({ yellow: ["y11", "y12", "y13"], bonuses: ["blue X"] });
    expect(order(chain(before, after, "take y5 y13"))).toEqual(["y13", "yr0"]);
  });

  it("goes on to the mark that a full line brings", () => {
    const before = cleverSheet({ blue: [3, 4] });
    const after = cleverSheet({ blue: [2, 3, 4], orange: [5] });
    expect(order(chain(before, after, "bonus b2"))).toEqual(["b2", "br0", "o1"]);
  });

  it("begins with the box of the move, whatever else is new", () => {
    const before = cleverSheet({ blue: [3, 4], orange: [] });
    const after = cleverSheet({ yellow: ["y11"], blue: [2, 3, 4], orange: [5] });
    expect(order(chain(before, after, "bonus b2"))[0]).toBe("b2");
  });

  it("shows a bonus between the mark that earned it and the next", () => {
    const before = cleverSheet({ blue: [3, 4] });
    const found = chain(before, cleverSheet({ blue: [2, 3, 4], orange: [5] }), "bonus b2");
    expect(found.get("b2")!).toBeLessThan(found.get("br0")!);
    expect(found.get("br0")!).toBeLessThan(found.get("o1")!);
  });
});
