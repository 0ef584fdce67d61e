import { describe, expect, it } from "vitest";
import {
  type Balance,
  type Effect,
  type Hint,
  NONE,
  type Parts,
  type Review,
  type ReviewStep,
} from "../../src/engine/advice";
import {
  boxOf,
  curveOf,
  errorsOf,
  kindsOf,
  restOf,
  signOf,
  signsOn,
  sumsOf,
  ticks,
  unitOf,
  waterfall,
} from "../../src/review/figures";

const value = (points: number, win: number | null = null) => ({
  ...{ points, win, exact: true, error: 0 },
});
const parts = (some: Partial<Parts>): Parts => ({ ...NONE, ...some });
const effect = (points: number, some: Partial<Parts>): Effect => ({
  ...{ value: value(points), points: parts(some), win: null },
});
const step = (
  number: number,
  event: string,
  name: ReviewStep["name"],
  own: Effect,
): ReviewStep => ({
  number,
  event,
  seat: 1,
  name,
  best: null,
  open: false,
  puzzle: null,
  effects: [own],
});

const steps = [
  step(1, "roll r3", "lucky", effect(104, { luck: 4 })),
  step(2, "1 take r3 r", "mistake", effect(101, { error: 3 })),
  step(3, "1 pass", "blunder", effect(96, { error: 5 })),
  step(4, "1 pass", "good", effect(95.5, { error: 0.5 })),
];
const balance: Balance = {
  ...{ seat: 1, start: value(100), points: parts({ luck: 4, error: 8.5 }), win: null },
  end: value(95.5),
};
const review: Review = {
  start: [value(100)],
  steps,
  balances: [balance],
  levels: [null],
  rates: {},
};

describe("pictures of a review", () => {
  it("has a curve from the start to the end", () => {
    expect(curveOf(review, 1, "points")).toEqual([100, 104, 101, 96, 95.5]);
    expect(unitOf(review)).toBe("points");
  });

  it("has signs that say what luck meant for the seat, whose roll it ever was", () => {
    const both = [effect(0, { luck: -9 }), effect(0, { luck: 9 })];
    const roll = { ...step(1, "roll r6", "jackpot", both[0]!), seat: 2, effects: both };
    expect([1, 2].map((seat) => signOf(roll, seat, "points"))).toEqual(["down", "up"]);
    const blunder = { ...roll, name: "blunder" as const };
    expect([1, 2].map((seat) => signOf(blunder, seat, "points"))).toEqual([null, "blunder"]);
    expect(signsOn({ ...review, steps: [blunder, roll, blunder] }, 2, "points")).toEqual([
      "up",
      "blunder",
    ]);
  });

  it("has bars that lead from the start to the score", () => {
    const bars = waterfall(balance, "points", restOf(review));
    expect(bars.map(({ part }) => part)).toEqual(["start", "luck", "errors", "score"]);
    for (const [n, bar] of bars.slice(1, -1).entries()) expect(bar.from).toBe(bars[n]!.to);
    expect(bars.at(-2)!.to).toBe(bars.at(-1)!.to);
  });

  it("shows what values correct themselves by if they aren't exact", () => {
    const corrected = step(5, "1 pass", "best", effect(95, { others: -0.5, correction: -0.5 }));
    expect(restOf({ ...review, steps: [...steps, corrected] })).toEqual(["correction"]);
    expect(restOf({ ...review, start: [value(9, 0.4), value(9, 0.6)] })).toEqual(["others"]);
  });

  it("shows what others did where there are any", () => {
    const won = parts({ luck: 0.1, error: 0.2, others: 0.3, correction: 0.1 });
    const both = { ...balance, start: value(100, 0.5), win: won, end: value(95.5, 0.7) };
    const bars = waterfall(both, "win", ["others", "correction"]);
    const told = Object.fromEntries(bars.map(({ part, amount }) => [part, amount]));
    expect(told.others).toBeCloseTo(0.2);
    expect(told.correction).toBeCloseTo(0.1);
    expect(bars.at(-2)!.to).toBeCloseTo(0.7);
  });

  it("has round numbers at its side", () => {
    expect(ticks(183, 290)).toEqual([200, 250]);
    expect(ticks(0, 1)).toEqual([0, 0.5, 1]);
    expect(ticks(-12, 31)).toEqual([0, 20]);
  });
});

describe("what was given away", () => {
  it("has the dearest error first, and nothing that is no error", () => {
    expect(errorsOf(review, 1).map(({ number }) => number)).toEqual([3, 2]);
    expect(errorsOf(review, 2)).toEqual([]);
  });

  it("is shared among the kinds of an error, so that the sums are right", () => {
    const found = sumsOf([
      { keys: ["fox", "chain"], loss: 6 },
      { keys: ["fox"], loss: 1 },
    ]);
    expect(found).toEqual([
      { key: "fox", loss: 4, count: 2 },
      { key: "chain", loss: 3, count: 1 },
    ]);
  });

  it("is about what the best move was about and the played one was not", () => {
    const about = (...themes: string[]) => ({ themes }) as Hint;
    expect(kindsOf(about("skip"), about("skip", "lock"))).toEqual(["lock"]);
    expect(kindsOf(about("skip"), about())).toEqual(["skip"]);
    expect(kindsOf(about("skip"), about("skip"))).toEqual(["placing"]);
  });

  it("lies where a move ends, if it fills a box", () => {
    expect(boxOf("take w1 y22", "ybgopw")).toBe("y");
    expect(boxOf("pass", "wwrygb")).toBe("");
    expect(boxOf("reroll", "ybgopw")).toBe("");
  });
});
