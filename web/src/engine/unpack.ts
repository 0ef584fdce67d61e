/** Unpacks a file of data: they are built as gzip, since a plain host packs nothing on the way. */
export async function unpacked(answer: Response): Promise<ArrayBuffer> {
  const bytes = await answer.arrayBuffer();
  // Some hosts say of such a file that it is packed, and the browser has unpacked it already.
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first !== 0x1f || second !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
