/** Opaque 8-bit RGB pixels, rows from the top. */
export interface Canvas {
  rgb: Uint8Array;
  width: number;
  height: number;
}
