import QRCode from "qrcode";
import { expect, test } from "vitest";
import { qrModules } from "./qr-modules.ts";

test("the mask is the one that the package chooses, module by module", () => {
  const letters = "abcdefghjkmnpqrstuvwxyz0123456789";
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % below;
  };
  const masks = new Set<number | undefined>();
  for (let i = 0; i < 200; i++) {
    const id = Array.from(
      { length: 4 + random(i % 50 === 0 ? 200 : 24) },
      () => letters[random(letters.length)],
    ).join("");
    const text = i % 3 === 0 ? id.toUpperCase() : `https://iweri.test/c/${id}`;
    const theirs = QRCode.create(text, { errorCorrectionLevel: "M" });
    masks.add(theirs.maskPattern);
    const ours = qrModules(text, { left: 0, top: 0, width: 900, height: 900 });
    expect(Buffer.from(ours.dark).equals(Buffer.from(theirs.modules.data)), text).toBe(true);
  }
  expect(masks.size).toBe(8);
});
