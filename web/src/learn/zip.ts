/** Several texts as one file: a ZIP archive in which nothing is packed. */

export interface Entry {
  name: string;
  text: string;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are in UTF-8. */
const UTF8 = 0x0800;
/** The first day that the format knows: archives of the same texts are the same. */
const DATE = 0x21;

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 0xff]! ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

/** Numbers as they stand in the file: pairs of a value and how many bytes it takes. */
function packed(numbers: readonly [value: number, bytes: 2 | 4][]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(numbers.reduce((sum, [, bytes]) => sum + bytes, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const [value, bytes] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return out;
}

/** What both headers of an entry say of it. */
function described(name: Uint8Array, body: Uint8Array): [number, 2 | 4][] {
  const size = body.length;
  return [
    ...([
      [VERSION, 2],
      [UTF8, 2],
      [0, 2],
      [0, 2],
      [DATE, 2],
    ] as [number, 2][]),
    ...([
      [crc32(body), 4],
      [size, 4],
      [size, 4],
    ] as [number, 4][]),
    ...([
      [name.length, 2],
      [0, 2],
    ] as [number, 2][]),
  ];
}

export function zipped(entries: readonly Entry[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const listed: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const entry of entries) {
    const [name, body] = [encoder.encode(entry.name), encoder.encode(entry.text)];
    const about = described(name, body);
    const head = packed([[LOCAL, 4], ...about]);
    parts.push(head, name, body);
    const rest: [number, 2 | 4][] = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [at, 4],
    ];
    listed.push(packed([[CENTRAL, 4], [VERSION, 2], ...about, ...rest]), name);
    at += head.length + name.length + body.length;
  }
  const size = listed.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const counts: [number, 2 | 4][] = [
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
  ];
  const end = packed([[END, 4], ...counts, [size, 4], [at, 4], [0, 2]]);
  return new Blob([...parts, ...listed, end], { type: "application/zip" });
}
