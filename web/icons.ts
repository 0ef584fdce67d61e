/** The app's icon, drawn here: a die that shows a five, and a pencil's cross. */

import { deflateSync } from "node:zlib";

const BODY = [31, 95, 91] as const;
const PIP = [246, 243, 236] as const;
const CROSS = [242, 195, 58] as const;
/** Pips on a unit square. */
const PIPS = [
  [0.29, 0.29],
  [0.71, 0.29],
  [0.29, 0.71],
] as const;

const rgb = (colour: readonly number[]) => `rgb(${colour.join(" ")})`;

export function svg(): string {
  const pips = PIPS.map(
    ([x, y]) => `<circle cx="${x * 100}" cy="${y * 100}" r="8.5" fill="${rgb(PIP)}"/>`,
  ).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` +
    `<rect x="6" y="6" width="88" height="88" rx="20" fill="${rgb(BODY)}"/>${pips}` +
    `<path d="M48 48L80 80M80 48L48 80" stroke="${rgb(CROSS)}" stroke-width="9" stroke-linecap="round"/></svg>`
  );
}

const toSegment = (
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number => {
  const t = Math.max(
    0,
    Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)),
  );
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
};

/** The colour at a point of the unit square; full: the ground fills it, for masks of any shape. */
function colourAt(x: number, y: number, full: boolean): readonly number[] | null {
  const strokes = Math.min(
    toSegment(x, y, 0.48, 0.48, 0.8, 0.8),
    toSegment(x, y, 0.8, 0.48, 0.48, 0.8),
  );
  if (strokes < 0.045) return CROSS;
  if (PIPS.some(([px, py]) => Math.hypot(x - px, y - py) < 0.085)) return PIP;
  const reach = 0.24;
  const out = Math.hypot(
    Math.max(0, Math.abs(x - 0.5) - reach),
    Math.max(0, Math.abs(y - 0.5) - reach),
  );
  return full || out < 0.2 ? BODY : null;
}

function pixel(x: number, y: number, size: number, full: boolean): number[] {
  const sum = [0, 0, 0, 0];
  const scale = full ? 1.3 : 1;
  for (const dx of [0.125, 0.375, 0.625, 0.875])
    for (const dy of [0.125, 0.375, 0.625, 0.875]) {
      const at = [((x + dx) / size - 0.5) * scale + 0.5, ((y + dy) / size - 0.5) * scale + 0.5];
      const colour = colourAt(at[0]!, at[1]!, full);
      if (colour) [0, 1, 2].forEach((i) => (sum[i]! += colour[i]!));
      if (colour) sum[3]! += 1;
    }
  const count = sum[3]! || 1;
  return [sum[0]! / count, sum[1]! / count, sum[2]! / count, (sum[3]! / 16) * 255].map(Math.round);
}

function checksum(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const head = Buffer.alloc(4);
  const tail = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE(checksum(body));
  return Buffer.concat([head, body, tail]);
}

export function png(size: number, full = false): Buffer {
  const rows = Array.from({ length: size }, (_, y) => [
    0,
    ...Array.from({ length: size }, (_, x) => pixel(x, y, size, full)).flat(),
  ]).flat();
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
