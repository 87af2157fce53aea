import QRCode from "qrcode";
import type { PixelBox } from "./pixel-box.ts";
import { formatOfLevelM, withBestMask } from "./qr-mask.ts";

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

/**
 * Makes the code as large as whole-pixel modules allow, centred in the box. Scanners miss modules
 * of uneven width.
 */
export function qrModules(text: string, box: PixelBox): QrModules {
  // Under any mask: choosing the best of the eight takes the package most of its time.
  const { modules } = QRCode.create(text || " ", { errorCorrectionLevel: "M", maskPattern: 0 });
  const withQuiet = modules.size + 2 * QUIET_ZONE_MODULES;
  const modulePx = Math.max(1, Math.floor(Math.min(box.width, box.height) / withQuiet));
  const side = withQuiet * modulePx;
  return {
    size: modules.size,
    dark: withBestMask(
      { size: modules.size, dark: modules.data, reserved: modules.reservedBit, mask: 0 },
      formatOfLevelM,
    ),
    modulePx,
    box: {
      left: box.left + Math.floor((box.width - side) / 2),
      top: box.top + Math.floor((box.height - side) / 2),
      width: side,
      height: side,
    },
  };
}

/** The dark modules of each row, neighbours as one: from one column up to another. */
export function qrRuns({ size, dark }: QrModules): { row: number; from: number; to: number }[] {
  const runs: { row: number; from: number; to: number }[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!dark[row * size + column]) continue;
      const from = column;
      while (column < size && dark[row * size + column]) column++;
      runs.push({ row, from, to: column });
    }
  }
  return runs;
}
