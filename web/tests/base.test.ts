import { describe, expect, test } from "vitest";
import { addresses } from "../src/lib/base";

const at = (address: string) => new URL(address, "http://host");

describe("at a server", () => {
  const { url, path } = addresses("/", false);

  test.each(["/", "/new", "/rules/yacht", "/play/yacht?players=2&with=easy", "/t/abc?seat=x"])(
    "%s is itself",
    (address) => {
      expect(url(address)).toBe(address);
      expect(path(at(address))).toBe(address.replace(/\?.*/, ""));
    },
  );

  test("slashes and the index are nothing", () => {
    expect(path(at("/rules/yacht/"))).toBe("/rules/yacht");
    expect(path(at("/index.html"))).toBe("/");
  });

  test("what stands behind # is no table's id", () => {
    expect(path(at("/d/#abc"))).toBe("/d");
  });
});

describe("below a path of a plain file host", () => {
  const { url, path } = addresses("/games/dice/", true);

  test.each([
    ["/", "/games/dice/"],
    ["/new", "/games/dice/new/"],
    ["/rules/yacht", "/games/dice/rules/yacht/"],
    ["/play/yacht?players=2", "/games/dice/play/yacht/?players=2"],
    ["/d/abc", "/games/dice/d/#abc"],
    ["/d", "/games/dice/d/"],
  ])("%s is %s, a file or a part of one", (inside, address) => {
    expect(url(inside)).toBe(address);
    expect(path(at(address))).toBe(inside.replace(/\?.*/, ""));
  });

  test("a name may be given without its slash", () => {
    expect(path(at("/games/dice/rules/yacht"))).toBe("/rules/yacht");
    expect(path(at("/games/dice/play/yacht/index.html?players=1"))).toBe("/play/yacht");
  });
});
