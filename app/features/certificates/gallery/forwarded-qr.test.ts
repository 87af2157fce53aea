// @module-tag slow
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import jsQR from "jsqr";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { BuiltInDesign } from "#app/engines/certificate/built-in/built-in-design.ts";
import { BUILT_IN_DESIGNS } from "#app/engines/certificate/built-in/built-in-designs.ts";
import { drawPicture } from "#app/engines/certificate/draw/draw-png.server.ts";
import { PreparedDesign } from "#app/engines/certificate/draw/prepared-design.server.ts";
import { renderBuiltInBackground } from "#app/engines/certificate/drawing.server.ts";
import { sampleRequest } from "../../../../tests/factories/sample-drawing.ts";

import { MAX_PHONE_BYTES, PHONE_WIDTH } from "../model/phone-picture.ts";

/** A long host: the more letters, the smaller the modules. */
const VERIFY_URL = "https://certificates.lagoon-digital-academy.example/c/7k2m94qxv0abcdefghjk";

beforeAll(() => {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  prepareZXingModule({ overrides: { wasmBinary } });
});

/** What a code is of its page's width. */
function codeShare({ design }: BuiltInDesign): number {
  return design.fields.find((field) => field.kind === "qr")?.box.width ?? 0;
}

/** Those with the smallest codes: the others are easier to scan. */
const HARDEST = [...BUILT_IN_DESIGNS].sort((a, b) => codeShare(a) - codeShare(b)).slice(0, 10);

test.each(HARDEST.map(({ slug, design }) => [slug, design] as const))(
  "%s: forwarded pictures and light ones for phones scan",
  async (slug, design) => {
    const prepared = await PreparedDesign.prepare(design, {
      background: { png: renderBuiltInBackground(slug), pdf: null },
      files: new Map(),
    });
    const request = { ...sampleRequest(design, "Fúnmiláyọ̀ Adébáyọ̀"), verifyUrl: VERIFY_URL };
    const webp = await drawPicture(prepared, request, { widthPx: 960, format: "webp" });
    const jpeg = await drawPicture(prepared, request, { widthPx: 960, format: "jpeg" });
    const forwarded = await sharp(jpeg).jpeg({ quality: 80 }).toBuffer();
    const phone = { widthPx: PHONE_WIDTH, maxBytes: MAX_PHONE_BYTES };
    const phoneAvif = await drawPicture(prepared, request, { ...phone, format: "avif" });
    const phoneWebp = await drawPicture(prepared, request, { ...phone, format: "webp" });
    const phoneJpeg = await drawPicture(prepared, request, { ...phone, format: "jpeg" });
    for (const bytes of [phoneAvif, phoneWebp, phoneJpeg])
      expect(bytes.byteLength).toBeLessThanOrEqual(MAX_PHONE_BYTES);
    for (const [kind, bytes] of Object.entries({
      webp,
      jpeg,
      forwarded,
      phoneAvif,
      phoneWebp,
      phoneJpeg,
    })) {
      const { data, info } = await sharp(bytes)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      if (!kind.startsWith("phone")) expect(info.width).toBe(960);
      const pixels = new Uint8ClampedArray(data);
      expect
        .soft(jsQR(pixels, info.width, info.height)?.data, `${kind}, jsqr`)
        .toBe(VERIFY_URL.toUpperCase());
      const [found] = await readBarcodes(
        { data: pixels, width: info.width, height: info.height, colorSpace: "srgb" } as ImageData,
        { formats: ["QRCode"] },
      );
      expect.soft(found?.text, `${kind}, zxing`).toBe(VERIFY_URL.toUpperCase());
    }
  },
);
