import { beforeEach, describe, expect, it, vi } from "vitest";
import { AGAIN, find, Keeper } from "../../src/device/keeper";
import { append, NotKept } from "../../src/device/store";
import type { DeviceTable } from "../../src/device/table";
import type { Dated } from "../../src/engine/shown";

vi.mock(import("../../src/device/store"), async (actual) => ({
  ...(await actual()),
  append: vi.fn(),
}));

const store = vi.mocked(append);
const table = { id: "a" } as DeviceTable;
const entries: Dated[] = [
  ["roll", 0],
  ["1 pass", 0],
];

describe("a table that can't be kept", () => {
  const told: string[] = [];
  let keeper: Keeper;
  beforeEach(() => {
    vi.useFakeTimers();
    store.mockReset();
    told.length = 0;
    keeper = new Keeper(1, (trouble) => told.push(trouble));
  });

  it("is tried again by itself, until there is room", async () => {
    store.mockRejectedValueOnce(new NotKept("full", null));
    store.mockRejectedValueOnce(new NotKept("unkept", null)); // it can't even be opened
    await keeper.keep(table, entries);
    expect(await find("a")).toEqual({ table, entries, written: 1 });
    await vi.advanceTimersByTimeAsync(3 * AGAIN);
    expect(told).toEqual(["full", "full", ""]);
    expect(store.mock.calls).toEqual(Array(3).fill([table, 1, entries]));
  });

  it("is tried with what is newest, and no more once its page has gone", async () => {
    store.mockRejectedValue(new NotKept("unkept", null));
    await keeper.keep(table, entries.slice(0, 1));
    await keeper.keep(table, entries);
    await vi.advanceTimersByTimeAsync(AGAIN);
    expect(store.mock.calls.map(([, , all]) => all.length)).toEqual([1, 2, 2]);
    keeper.rest();
    await vi.advanceTimersByTimeAsync(3 * AGAIN);
    expect(store).toHaveBeenCalledTimes(3);
  });

  it("catches up when it is opened again", () => {
    keeper.catchUp(table, entries.slice(0, 1));
    expect(store).not.toHaveBeenCalled();
    keeper.catchUp(table, entries);
    return vi.waitFor(() => expect(store).toHaveBeenCalledOnce());
  });
});

it("a table whose moves come faster than they can be written lags one write behind", async () => {
  store.mockReset();
  const keeper = new Keeper(0, () => undefined);
  const writes: (() => void)[] = [];
  store.mockImplementation(() => new Promise((done) => writes.push(done)));
  const all: Dated[] = Array.from({ length: 9 }, (_, n) => [`${n}`, 0]);
  const first = keeper.keep(table, all.slice(0, 1));
  await vi.waitFor(() => expect(writes).toHaveLength(1));
  const kept = all.slice(1).map((_, n) => keeper.keep(table, all.slice(0, n + 2)));
  writes[0]!();
  await first;
  await vi.waitFor(() => expect(writes).toHaveLength(2));
  writes[1]!();
  await Promise.all(kept);
  expect(store.mock.calls.map(([, known, given]) => [known, given.length])).toEqual([
    [0, 1],
    [1, 9],
  ]);
});
