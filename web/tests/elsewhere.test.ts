import { afterEach, expect, test, vi } from "vitest";

import { follow } from "../src/lib/elsewhere";

afterEach(() => vi.unstubAllGlobals());

test("the page goes where the table is", () => {
  const replace = vi.fn();
  vi.stubGlobal("location", { pathname: "/t/abc", search: "?seat=x", hash: "", replace });
  expect(follow({ code: "late" })).toBe(false);
  expect(follow(null)).toBe(false);
  expect(follow({ code: "elsewhere" })).toBe(false);
  expect(replace).not.toHaveBeenCalled();
  expect(follow({ code: "elsewhere", url: "https://two.example.org" })).toBe(true);
  expect(replace).toHaveBeenCalledWith("https://two.example.org/t/abc?seat=x");
});
