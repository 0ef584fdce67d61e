import { expect, test } from "vitest";
import { movesIn } from "../src/lib/moves";
import type { GameFace } from "../src/games/contract";

const told = (text: string): string | undefined => {
  const face = { tell: ({ name }: { name: string }) => text.replace("{name}", name) };
  return movesIn(face as unknown as GameFace, 1, new Map(), ["pass"]).get("pass");
};

test("moves are told without who makes them", () => {
  expect(told("{name} crosses out nothing")).toBe("Crosses out nothing");
  expect(told("{name}: пас")).toBe("Пас");
  expect(told("{name} : passe")).toBe("Passe");
});
