import QRCode from "qrcode";
import { QUIET_ZONE_MODULES } from "#app/platform/typesetting/qr-modules.ts";

/** Large enough to be printed on a poster. */
const WIDTH_PX = 1024;

/** A QR code as PNG, black on white with its quiet zone. */
export async function drawQrPng(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const png = await QRCode.toBuffer(text, { errorCorrectionLevel: "M", margin: QUIET_ZONE_MODULES, width: WIDTH_PX });
  return new Uint8Array(png);
}
