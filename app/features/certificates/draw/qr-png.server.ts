import type { QrModules } from "#app/platform/typesetting/qr-modules.ts";
import { drawQr } from "./draw-qr.ts";
import { quickPng } from "./png-chunks.server.ts";

/** The code with its quiet zone as a picture of its own. */
export function qrPng(qr: QrModules): Buffer {
  const { width, height } = qr.box;
  const rgb = new Uint8Array(width * height * 3);
  drawQr({ rgb, width, height }, { ...qr, box: { left: 0, top: 0, width, height } });
  return quickPng(rgb, width, height);
}
