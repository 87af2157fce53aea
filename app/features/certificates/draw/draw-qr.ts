import { type QrModules, QUIET_ZONE_MODULES } from "#app/platform/typesetting/qr-modules.ts";
import type { Canvas } from "./canvas.ts";

/** Paints the code and its white square; whatever lies outside the page is left out. */
export function drawQr(canvas: Canvas, qr: QrModules): void {
  const { left, top, width, height } = qr.box;
  for (let y = Math.max(0, top); y < Math.min(canvas.height, top + height); y++) {
    const row = Math.floor((y - top) / qr.modulePx) - QUIET_ZONE_MODULES;
    const start = y * canvas.width;
    canvas.rgb.fill(255, (start + Math.max(0, left)) * 3, (start + Math.min(canvas.width, left + width)) * 3);
    if (row < 0 || row >= qr.size) continue;
    for (let column = 0; column < qr.size; column++) {
      if (!qr.dark[row * qr.size + column]) continue;
      const x = left + (column + QUIET_ZONE_MODULES) * qr.modulePx;
      const from = Math.max(0, x);
      const to = Math.min(canvas.width, x + qr.modulePx);
      if (to > from) canvas.rgb.fill(0, (start + from) * 3, (start + to) * 3);
    }
  }
}
