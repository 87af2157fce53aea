import type { OutlinePath } from "./outline-path.ts";
import type { PixelBox } from "./pixel-box.ts";
import type { QrModules } from "./qr-modules.ts";

/** What a field puts on the page, in drawing order. Everything sits on whole pixels except the outlines themselves. */
export type Ink =
  | { kind: "path"; path: OutlinePath; colour: string; box: PixelBox }
  /** A picture with transparency, already of the box's size. */
  | { kind: "picture"; name: string; png: Uint8Array; box: PixelBox }
  | { kind: "qr"; qr: QrModules; box: PixelBox };
