import { beforeEach, describe, expect, test, vi } from "vitest";
import { idOf, languageOf, listed, mindOf, prefixOf } from "../src/offline/list";
import { mend } from "../src/offline/mend";

const NAMES = [
  "index.html",
  "sw.js",
  "icon.svg",
  "assets/index-Ab_1-x.js",
  "assets/style-1.css",
  "assets/en-1a-b.js",
  "assets/it-2.js",
  "assets/games/twenty-one.it-Dx3.js",
  "assets/games/twenty-one.reasons.it-x.js",
  "assets/reasons.en-x.js",
  "assets/games/twenty-one-DkOYbB5-.js",
  "assets/games/twenty-one-MWeB25rE.css",
  "assets/games/twenty-one.rules-x.wasm",
  "assets/games/twenty-one.catalogue-x.json",
  "assets/games/twenty-one.analysis-x.wasm",
  "assets/games/twenty-one.mind-x.wasm",
  "assets/games/twenty-one.mind-1.bin-x.gz",
  "assets/games/twenty-one.mind-2.bin-x.gz",
];

describe("the list of a build's files", () => {
  const build = listed("a+b", NAMES);

  test("words are by language", () => {
    expect(build.words).toEqual({
      en: ["assets/en-1a-b.js", "assets/reasons.en-x.js"],
      it: [
        "assets/games/twenty-one.it-Dx3.js",
        "assets/games/twenty-one.reasons.it-x.js",
        "assets/it-2.js",
      ],
    });
  });

  test("what bots know is by game", () => {
    expect(build.minds).toEqual({
      "twenty-one": [
        "assets/games/twenty-one.analysis-x.wasm",
        "assets/games/twenty-one.mind-1.bin-x.gz",
        "assets/games/twenty-one.mind-2.bin-x.gz",
        "assets/games/twenty-one.mind-x.wasm",
      ],
    });
  });

  test("all else is the shell, but for the index and the worker", () => {
    expect(build.shell).toEqual([
      "assets/games/twenty-one-DkOYbB5-.js",
      "assets/games/twenty-one-MWeB25rE.css",
      "assets/games/twenty-one.catalogue-x.json",
      "assets/games/twenty-one.rules-x.wasm",
      "assets/index-Ab_1-x.js",
      "assets/style-1.css",
      "icon.svg",
    ]);
  });

  test("every file is in one place", () => {
    const all = [build.shell, ...Object.values(build.words), ...Object.values(build.minds)].flat();
    expect(all.length).toBe(NAMES.length - 2);
    expect(new Set(all).size).toBe(all.length);
  });

  test("names below a path say the same of minds", () => {
    expect(mindOf("/some/where/assets/games/yacht.mind-1.wasm")).toBe("yacht");
    expect(languageOf("icon.svg")).toBeUndefined();
  });
});

test("a build is known by what its index loads first, wherever it lies", () => {
  const id = idOf(["./assets/index-1.js", "./assets/style-2.css"]);
  expect(idOf(["http://a/b/assets/index-1.js", "/assets/style-2.css"])).toBe(id);
  expect(idOf(["./assets/index-1.js", "./assets/style-3.css"])).not.toBe(id);
  expect(idOf([null, null])).toBe("+");
});

test("two pages of one host don't share what they keep", () => {
  expect(prefixOf("/a/b/").startsWith(prefixOf("/a/"))).toBe(false);
});

describe("a page whose files have gone", () => {
  beforeEach(() => sessionStorage.clear());

  test("is loaded anew, once", () => {
    const reload = vi.fn();
    let now = 1_000_000;
    mend(() => now, reload);
    const lost = () => dispatchEvent(new Event("vite:preloadError"));
    lost();
    lost();
    expect(reload).toHaveBeenCalledTimes(1);
    now += 60_000;
    lost();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test("nobody who leaves is held back", () => {
    let now = 100_000;
    const reload = vi.fn();
    mend(() => now, reload);
    dispatchEvent(new Event("beforeunload"));
    dispatchEvent(new Event("vite:preloadError"));
    expect(reload).not.toHaveBeenCalled();
    now += 60_000;
    dispatchEvent(new Event("vite:preloadError"));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
