// @vitest-environment node
import { expect, test } from "vitest";
import { unpacked } from "../src/engine/unpack";

const TEXT = "numbers ".repeat(100);
const plain = new TextEncoder().encode(TEXT);
const text = async (body: BodyInit) => new TextDecoder().decode(await unpacked(new Response(body)));

test("packed data are unpacked", async () => {
  const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream("gzip"));
  expect(await text(await new Response(stream).arrayBuffer())).toBe(TEXT);
});

test("data that came unpacked are left alone", async () => {
  expect(await text(plain)).toBe(TEXT);
  expect(await text(new Uint8Array(0))).toBe("");
});
