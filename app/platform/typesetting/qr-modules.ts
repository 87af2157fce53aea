import QRCode from "qrcode";
import type { PixelBox } from "./pixel-box.ts";

/** A QR code in whole pixels on a white square that includes the quiet zone. */
export interface QrModules {
  /** Modules a side, without the quiet zone. */
  size: number;
  /** Row by row; 1 is dark. */
  dark: Uint8Array;
  modulePx: number;
  /** The white square. */
  box: PixelBox;
}

/** What the standard asks for on every side. */
export const QUIET_ZONE_MODULES = 4;

/** Makes the code as large as whole-pixel modules allow, centred in the box. Scanners miss modules of uneven width. */
export function qrModules(text: string, box: PixelBox): QrModules {
  const { modules } = QRCode.create(text || " ", { errorCorrectionLevel: "M" });
  const withQuiet = modules.size + 2 * QUIET_ZONE_MODULES;
  const modulePx = Math.max(1, Math.floor(Math.min(box.width, box.height) / withQuiet));
  const side = withQuiet * modulePx;
  return {
    size: modules.size,
    dark: Uint8Array.from(modules.data),
    modulePx,
    box: {
      left: box.left + Math.floor((box.width - side) / 2),
      top: box.top + Math.floor((box.height - side) / 2),
      width: side,
      height: side,
    },
  };
}
