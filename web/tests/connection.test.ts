import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Connection } from "$lib/connection";

const made: Silent[] = [];

/** A socket that nobody answers, unless it is opened. */
class Silent {
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    made.push(this);
  }
  close(): void {
    this.readyState = 3;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Silent);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("gives up a handshake that nobody answers, and is more patient with the next", () => {
  const lost = vi.fn();
  const connection = new Connection("/x", { since: () => 0, heard() {}, lost });
  vi.advanceTimersByTime(1600);
  expect([made.length, made[0]?.readyState, lost.mock.calls.length]).toEqual([1, 3, 1]);
  vi.advanceTimersByTime(400);
  expect(made.length).toBe(2);
  vi.advanceTimersByTime(2000);
  expect(made[1]?.readyState).toBe(0);
  made[1]?.onopen?.();
  vi.advanceTimersByTime(10000);
  expect([made.length, lost.mock.calls.length]).toEqual([2, 1]);
  connection.close();
});
