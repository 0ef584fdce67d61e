import games from "virtual:states";
import { describe, expect, it } from "vitest";
import {
  moveText,
  positionText,
  read,
  sheetOf,
  tableOf,
  type Shape,
} from "../../src/engine/shapes";

const slotsOf = (numbers: (number | string)[]) => BigInt64Array.from(numbers, BigInt);

describe("a shape", () => {
  const slots = slotsOf([2, 5, 0b101, 0b011_010_001, -1]);
  it.each<[string, Shape, unknown]>([
    ["a slot", { slot: 1, add: 1 }, 6],
    ["what stands for a number", { slot: 4, add: 1, of: ["?", "-"] }, "?"],
    ["a set", { bits: 2, of: ["x", "y", null, "z"] }, ["x"]],
    ["digits", { digits: 3, width: 3, count: 3 }, [1, 2, 3]],
    ["digits up to the last", { digits: 3, width: 3 }, [1, 2, 3]],
    ["as many digits as a slot says", { digits: 3, width: 3, count: { slot: 0 } }, [1, 2]],
    ["a run", { run: 0, count: 2, most: 6 }, [2, 5]],
    ["dice", { dice: 1, of: "a" }, [["a", 5]]],
    ["a filled box", { bit: [2, 0], then: { slot: 1 }, else: null }, 5],
    ["a free box", { bit: [2, 1], then: { slot: 1 }, else: null }, null],
    ["hits", { hits: { run: 0, count: 2, most: 6 }, in: [2, 6] }, [true, false]],
    ["how many", { sum: { hits: { run: 0, count: 2, most: 6 }, in: [2, 6] } }, 1],
    ["full lines", { full: 2, of: { a: 0b100, b: 0b110, c: 0b101 } }, ["a", "c"]],
    ["what lies ahead", { ahead: 0, of: ["x", "y", "z"], shut: [2, 1] }, ["z"]],
    ["nothing ahead", { ahead: 0, of: ["x", "y", "z"], shut: [2, 2] }, []],
    ["a text", { text: { run: 0, count: 2, most: 6 }, by: "/" }, "2/5"],
    ["lists", { join: [{ run: 0, count: 2, most: 6 }, { list: [{ slot: 0 }] }] }, [2, 5, 2]],
    ["names", { named: { n: { slot: 0 } } }, { n: 2 }],
  ])("is %s", (_, shape, value) => {
    expect(read(shape, slots)).toEqual(value);
  });

  it("keeps numbers that no number of JavaScript holds", () => {
    const packed = (31n << 50n) | 1n;
    const [first, ...more] = read(
      { digits: 0, width: 5, count: 11 },
      slotsOf([String(packed)]),
    ) as number[];
    expect([first, more.at(-1)]).toEqual([1, 31]);
  });
});

describe.each(games)("golden records, game %#", (game, states) => {
  it("are shown as Python shows them", () => {
    expect(states.length).toBeGreaterThan(100);
    for (const { slots: numbers, ...shown } of states) {
      const slots = slotsOf(numbers);
      const found = {
        table: tableOf(game, slots),
        sheets: shown.sheets.map((_, n) => sheetOf(game, slots, n + 1)),
        text: positionText(game, slots),
        moves: shown.moves.map(([move]) => [move, moveText(game, slots, move)]),
      };
      if (JSON.stringify(found) !== JSON.stringify(shown)) expect(found).toEqual(shown);
    }
  });
});
