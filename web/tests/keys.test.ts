import { beforeEach, describe, expect, it, vi } from "vitest";
import { arrows, isHeld, keepFocus, leadOn } from "$lib/keys";

/** A board of buttons with given places, 10 pixels wide and high. */
function board(html: string): HTMLElement {
  document.body.innerHTML = html;
  for (const button of document.querySelectorAll<HTMLElement>("[data-at]")) {
    const [left = 0, top = 0] = button.dataset.at!.split(" ").map(Number);
    button.getBoundingClientRect = () => new DOMRect(left, top, 10, 10);
  }
  return document.body;
}

const named = (name: string) => document.getElementById(name)!;
const press = (key: string) => new KeyboardEvent("keydown", { key, cancelable: true });

const GRID = `
  <button id="a" data-move data-at="0 0"></button> <button id="b" data-move data-at="50 0"></button>
  <button id="c" data-move data-at="0 50"></button> <button id="d" data-move data-at="50 55"></button>
  <button id="off" data-move data-at="25 0" disabled></button>`;

describe("arrow keys", () => {
  beforeEach(() => {
    board(GRID);
    named("a").focus();
  });

  it.each([
    ["ArrowRight", "b"],
    ["ArrowDown", "c"],
    ["ArrowLeft", "a"],
    ["ArrowUp", "a"],
    ["Enter", "a"],
  ])("%s goes from the corner to %s", (key, to) => {
    const event = press(key);
    arrows(event, document.body);
    expect(document.activeElement).toBe(named(to));
    expect(event.defaultPrevented).toBe(to !== "a");
  });

  it("prefer what lies straight on to what lies nearer aside", () => {
    board(`<button id="a" data-move data-at="0 0"></button>
      <button id="near" data-move data-at="20 30"></button>
      <button id="straight" data-move data-at="80 0"></button>`);
    named("a").focus();
    arrows(press("ArrowRight"), document.body);
    expect(document.activeElement).toBe(named("straight"));
  });

  it("do nothing when the focus is elsewhere", () => {
    document.body.insertAdjacentHTML("beforeend", "<input id='text'>");
    named("text").focus();
    arrows(press("ArrowRight"), document.body);
    expect(document.activeElement).toBe(named("text"));
  });
});

describe("a key that is held down", () => {
  it("is known by its repetition, where it would press again", () => {
    const held = (key: string, repeat: boolean) =>
      isHeld(new KeyboardEvent("keydown", { key, repeat }));
    expect([held("Enter", true), held(" ", true)]).toEqual([true, true]);
    expect([held("Enter", false), held("ArrowLeft", true)]).toEqual([false, false]);
  });
});

describe("a keyboard player's focus", () => {
  const DOCK = `<button id="menu" data-move></button>
    <div class="paper"><button id="box" data-move></button></div>
    <div class="dice"><button id="roll" data-move></button></div>`;

  it("goes to the dice when it is lost, then to the sheet, then anywhere", () => {
    for (const place of ["roll", "box", "menu"]) {
      board(DOCK);
      if (place !== "roll") named("roll").remove();
      if (place === "menu") named("box").remove();
      dispatchEvent(press("Tab"));
      keepFocus(document.body);
      expect(document.activeElement).toBe(named(place));
    }
  });

  it("is on the dice when a roll is due", () => {
    board(DOCK);
    dispatchEvent(press("Tab"));
    keepFocus(document.body);
    expect(document.activeElement).toBe(named("roll"));
  });

  it("goes to the result first when there is one", () => {
    board(`${DOCK}<div data-result><h2 id="over" tabindex="-1">…</h2></div>`);
    dispatchEvent(press("Tab"));
    keepFocus(document.body);
    expect(document.activeElement).toBe(named("over"));
  });

  it("stays where it is when it isn't lost", () => {
    board(DOCK);
    dispatchEvent(press("Tab"));
    named("box").focus();
    keepFocus(document.body);
    expect(document.activeElement).toBe(named("box"));
  });

  it("is left alone for who points", () => {
    board(DOCK);
    const focus = vi.spyOn(named("roll"), "focus");
    dispatchEvent(new Event("pointerdown"));
    keepFocus(document.body);
    expect(focus).not.toHaveBeenCalled();
  });

  it("is led from a picked die to a box", () => {
    board(`<button id="die" data-select aria-pressed="true"></button>
      <div class="acts"><button data-move></button></div><button id="box" data-move></button>`);
    dispatchEvent(press("Enter"));
    named("die").focus();
    leadOn(document.body);
    expect(document.activeElement).toBe(named("box"));
  });
});
