import { describe, expect, it } from "vitest";
import type { View } from "../../src/lib/types";
import { isCoached, isOpen } from "../../src/table/allowed";

const view = (table: object, ...seats: object[]) =>
  ({ table: { status: "running", coach: false, daily: null, ...table }, seats }) as unknown as View;
const me = { mine: true, kind: "person", devices: 1 };
const bot = { mine: false, kind: "bot", devices: 0 };
const friend = { mine: false, kind: "person", devices: 1 };
const open = { mine: false, kind: "open", devices: 0 };

describe("a server's table", () => {
  it("is not looked into while somebody else plays", () => {
    expect(isOpen(view({ status: "over" }, me, friend))).toBe(true);
    expect(isOpen(view({}, me, bot))).toBe(true);
    expect(isOpen(view({}, me, me))).toBe(true);
    expect(isOpen(view({}, me, friend))).toBe(false);
    expect(isOpen(view({ status: "waiting" }, me, open))).toBe(false);
  });

  it("has a coach where all allow it", () => {
    expect(isCoached(view({}, me, friend))).toBe(false);
    expect(isCoached(view({ coach: true }, me, friend))).toBe(true);
    expect(isCoached(view({}, me, { ...me, devices: 2 }))).toBe(false);
  });

  it("has none in a ranked daily game, which is looked into when it is over", () => {
    expect(isCoached(view({ daily: "2026-11-18" }, me))).toBe(false);
    expect(isOpen(view({ daily: "2026-11-18" }, me))).toBe(false);
    expect(isOpen(view({ daily: "2026-11-18", status: "over" }, me))).toBe(true);
  });
});
