import { expect, test } from "vitest";
import { fitted, sightIn } from "../../src/engine/fitted";

test("bots of any strength are named by how much they see", () => {
  expect(fitted(0.617)).toBe("sight=0.62");
  expect(sightIn("sight=0.62")).toBe(0.62);
  expect(sightIn(fitted(1))).toBe(1);
});

test.each(["easy", "sight=", "sight=2", "sight=1.01", "sight=-0.1", "sight=0.123", "sight=0,5"])(
  "%s is no such name",
  (name) => expect(sightIn(name)).toBeNull(),
);
