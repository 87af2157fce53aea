import QRCode from "qrcode";
import { QUIET_ZONE_MODULES } from "#app/engines/certificate/design.ts";

/**
 * A QR code as one SVG path of dark modules, a unit each, on a white square of `size` units that
 * includes the quiet zone. Of the lowest correction, for screens and large prints of texts that are
 * long.
 */
export function qrPath(text: string): { path: string; size: number } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "L" });
  const { size, data } = modules;
  let path = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!data[row * size + column]) continue;
      let end = column;
      while (end + 1 < size && data[row * size + end + 1]) end++;
      const width = end - column + 1;
      path += `M${column + QUIET_ZONE_MODULES} ${row + QUIET_ZONE_MODULES}h${width}v1h-${width}z`;
      column = end;
    }
  }
  return { path, size: size + 2 * QUIET_ZONE_MODULES };
}
