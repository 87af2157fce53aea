const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** An ICO file of square PNGs, each with its side in pixels (up to 256). Windows and every browser read PNG inside. */
export function writeIco(pictures: readonly { side: number; png: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const start = HEADER_BYTES + ENTRY_BYTES * pictures.length;
  const bytes = new Uint8Array(start + pictures.reduce((sum, { png }) => sum + png.length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint16(2, 1, true); // an icon, not a cursor
  view.setUint16(4, pictures.length, true);
  let at = start;
  for (const [index, { side, png }] of pictures.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    view.setUint8(entry, side % 256); // 0 is 256
    view.setUint8(entry + 1, side % 256);
    view.setUint16(entry + 4, 1, true); // colour planes
    view.setUint16(entry + 6, 32, true); // bits a pixel
    view.setUint32(entry + 8, png.length, true);
    view.setUint32(entry + 12, at, true);
    bytes.set(png, at);
    at += png.length;
  }
  return bytes;
}
