import { expect, test } from "vitest";
import { files } from "../src/engine/files";

test("the files of a game that the page doesn't draw are the server's", () => {
  const found = files("yacht")!;
  expect(found.rules).toBe("/api/games/yacht/engine/rules.wasm");
  expect(found.catalogue).toBe("/api/games/yacht/engine/catalogue.json");
  expect(found.mind).toBeUndefined();
  expect(found.data("network.gz")).toBeUndefined();
});
