import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unpressed } from "$lib/press";

let done: string[] = [];
const late = () => unpressed(() => done.push("late"));
const on = (name: string, type: string) =>
  document.getElementById(name)!.dispatchEvent(new Event(type, { bubbles: true }));

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  document.body.innerHTML = `<p id="p"></p><button id="b"><i id="in"></i></button>`;
  document.getElementById("b")!.onclick = () => done.push("click");
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("what comes while nothing is pressed is done at once", () => {
  late();
  expect(done).toEqual(["late"]);
  on("p", "pointerdown");
  late();
  expect(done).toEqual(["late", "late"]);
});

test("what comes while a button is pressed is done in order, after its click", () => {
  on("in", "pointerdown");
  late();
  unpressed(() => done.push("later"));
  on("in", "pointerup");
  expect(done).toEqual([]);
  on("in", "click");
  expect(done).toEqual(["click", "late", "later"]);
  late();
  expect(done.at(-1)).toBe("late");
});

test.each([
  ["a finger that moves on, as to scroll", "pointercancel", 0],
  ["one that is lifted elsewhere", "pointerup", 100],
])("%s presses nothing any more", (_, type, time) => {
  on("b", "pointerdown");
  late();
  on("p", type);
  vi.advanceTimersByTime(time);
  expect(done).toEqual(["late"]);
});

test("who holds a button for long doesn't hold up the page", () => {
  on("b", "pointerdown");
  late();
  vi.advanceTimersByTime(2000);
  expect(done).toEqual(["late"]);
});
