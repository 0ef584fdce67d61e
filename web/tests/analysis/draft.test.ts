import { expect, test } from "vitest";
import { atTurn, controlsOf, forPlayers, tapped } from "../../src/analysis/draft";
import { partsOf, textOf } from "../../src/engine/fields";
import type { Declared, Shape } from "../../src/engine/shapes";

const crosses: Shape = { text: { bits: 0, of: ["2", null, "3"] }, by: "," };
const numbers: Shape = { text: { digits: 0, width: 2, count: { slot: 1, most: 3 } }, by: "," };
const row: Shape = { text: { digits: 0, width: 2, count: 2, of: [".", "1", "x"] }, by: "" };
const rows: Shape = { text: { list: [row, row] }, by: "/" };
const dice: Shape = { text: { run: 0, count: 2, most: 3 }, by: "" };

test.each<[string, Shape, string, string, string[]]>([
  ["a count up to a box", { slot: 0, most: 9 }, "2", "5", ["5"]],
  ["its last box", { slot: 0, most: 9 }, "5", "5", ["4"]],
  ["a cross", crosses, "-", "3", ["3"]],
  ["a cross again", crosses, "2,3", "2", ["3"]],
  ["the next number", numbers, "1", "3", ["1,1", "1,2", "1,3"]],
  ["the last number", numbers, "1,2", "2", ["1,3", "1"]],
  ["a number before it", numbers, "1,2", "1", ["2,2", "3,2"]],
  ["a box in a row", rows, "1./..", "1.1", ["x./..", "../.."]],
  ["a die", dice, "21", "1", ["31", "11"]],
])("a tap on %s", (_, shape, value, box, wanted) => {
  expect(tapped(shape, value, box)).toEqual(wanted);
});

const seat: Shape = { slot: 1, add: 1, seat: true };
const game = {
  name: "demo",
  position: { named: { phase: { slot: 3, of: ["roll", "over"] }, active: seat } },
  passing: ["phase"],
} as unknown as Declared;
const parts = partsOf("demo phase=over active=2 | x=1 | x=2", "demo");

test("a text and its fields", () => {
  expect(textOf("demo", parts)).toBe("demo phase=over active=2 | x=1 | x=2");
  expect(partsOf("other phase=over | x=1", "demo").head).toBeNull();
  expect(partsOf("demo phase | x=1", "demo").head).toBeNull();
  expect(partsOf("demo a=1 a=2 | x=1", "demo").head).toBeNull();
});

test("fewer players, and the start of a turn", () => {
  const start = partsOf("demo phase=roll active=1 | x=0", "demo");
  expect(forPlayers(game, parts, start)).toEqual({
    head: { phase: "over", active: "1" },
    seats: [{ x: "1" }],
  });
  expect(atTurn(game, parts, start).head).toEqual({ phase: "roll", active: "2" });
});

test("what isn't tapped has a control, but for the fields of a turn", () => {
  const named: Record<string, Shape> = {
    ...game.position.named,
    round: { slot: 4, least: 1, most: 6 },
    extra: { slot: 5, most: 1 },
  };
  const fields = { phase: "roll", active: "2", round: "3", extra: "0" };
  expect(controlsOf(named, fields, ["phase"], 2)).toEqual([
    { name: "active", value: "2", kind: "choice", values: ["1", "2"] },
    { name: "round", value: "3", kind: "number", least: 1, most: 6 },
    { name: "extra", value: "0", kind: "switch" },
  ]);
  expect(controlsOf(named, fields, ["phase"], 1).map(({ name }) => name)).toEqual([
    "round",
    "extra",
  ]);
});
