import { afterEach, expect, test, vi } from "vitest";
import { EngineError, fetchBytes, Wasm } from "../src/engine/wasm.ts";

const EMPTY = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

async function problem(doing: Promise<unknown>): Promise<string> {
  try {
    await doing;
  } catch (error) {
    if (error instanceof EngineError) return error.problem;
  }
  return "none";
}

function answering(response: Response | Error): void {
  const answer = () =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  vi.stubGlobal("fetch", answer);
}

afterEach(() => vi.unstubAllGlobals());

test("a file that isn't there, or is kept away, is told apart", async () => {
  answering(new TypeError("Failed to fetch"));
  expect(await problem(fetchBytes("x"))).toBe("missing");
  answering(new Response("", { status: 404 }));
  expect(await problem(fetchBytes("x"))).toBe("missing");
  answering(new Response("", { status: 403 }));
  expect(await problem(fetchBytes("x"))).toBe("blocked");
  answering(new Response("<p>", { headers: { "content-type": "text/html" } }));
  expect(await problem(fetchBytes("x"))).toBe("blocked");
});

test("what is no module of ours is refused", async () => {
  expect(await problem(Wasm.load(new Uint8Array([1, 2, 3])))).toBe("damaged");
  expect(await problem(Wasm.load(new Uint8Array(EMPTY)))).toBe("damaged");
  // Imports a function "x" of the module "env", which no page gives.
  const asks = [...EMPTY, 1, 4, 1, 0x60, 0, 0, 2, 9, 1, 3, 0x65, 0x6e, 0x76, 1, 0x78, 0, 0];
  expect(await problem(Wasm.load(new Uint8Array(asks)))).toBe("other-build");
});

test("without WebAssembly it says so", async () => {
  vi.stubGlobal("WebAssembly", undefined);
  expect(await problem(Wasm.load(new Uint8Array(EMPTY)))).toBe("unsupported");
});
