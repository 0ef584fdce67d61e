// @vitest-environment node
import { describe, expect, it } from "vitest";
import { later } from "$lib/later";

const settled = () => new Promise<void>((done) => later(done));

describe("work that may wait", () => {
  it("is done in order, and not at once", async () => {
    const done: number[] = [];
    for (const n of [1, 2, 3]) later(() => done.push(n));
    expect(done).toEqual([]);
    await settled();
    expect(done).toEqual([1, 2, 3]);
  });

  it("can be forgotten", async () => {
    const done: number[] = [];
    const forget = later(() => done.push(1));
    later(() => done.push(2));
    forget();
    await settled();
    expect(done).toEqual([2]);
  });
});
