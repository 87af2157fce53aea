// @module-tag slow
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { STANDARD_PLACEHOLDERS, usedPlaceholders } from "#app/platform/text/placeholders.ts";
import { FONT_FAMILIES } from "#app/platform/typesetting/font-families.ts";
import type { TextField } from "../model/design.ts";
import { BUILT_IN_DESIGNS, findBuiltIn } from "./built-in-designs.ts";
import { renderBuiltInBackground } from "./render-artwork.server.ts";

const QUIET_MODULES = 8;
const QR_MODULES = 33;

test("there are six designs, each found by its own slug alone", () => {
  expect(BUILT_IN_DESIGNS).toHaveLength(6);
  expect(new Set(BUILT_IN_DESIGNS.map((design) => design.slug)).size).toBe(6);
  for (const builtIn of BUILT_IN_DESIGNS) {
    expect(builtIn.slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(findBuiltIn(builtIn.slug)).toBe(builtIn);
    expect(builtIn.design.backgroundId).toBe(`built-in:${builtIn.slug}`);
  }
  expect(findBuiltIn("no-such-design")).toBeUndefined();
  expect(() => renderBuiltInBackground("no-such-design")).toThrow(/no-such-design/);
});

describe.each(BUILT_IN_DESIGNS.map((builtIn) => [builtIn.slug, builtIn] as const))("%s", (slug, { design, artwork }) => {
  const texts = design.fields.filter((field): field is TextField => field.kind === "text");

  test("every field lies on the page under an id of its own", () => {
    expect(new Set(design.fields.map((field) => field.id)).size).toBe(design.fields.length);
    for (const { id, label, box } of design.fields) {
      expect(id).toMatch(/^[a-z0-9-]{2,20}$/);
      expect(label.trim()).not.toBe("");
      for (const part of Object.values(box)) expect(Math.round(part * 10) / 10).toBe(part);
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(Math.min(box.width, box.height)).toBeGreaterThan(0);
      expect(box.x + box.width).toBeLessThanOrEqual(100);
      expect(box.y + box.height).toBeLessThanOrEqual(100);
    }
  });

  test("no two fields share paper", () => {
    for (const [i, a] of design.fields.entries()) {
      for (const b of design.fields.slice(i + 1)) {
        const across = Math.min(a.box.x + a.box.width, b.box.x + b.box.width) - Math.max(a.box.x, b.box.x);
        const down = Math.min(a.box.y + a.box.height, b.box.y + b.box.height) - Math.max(a.box.y, b.box.y);
        expect(Math.min(across, down), `${a.id} and ${b.id}`).toBeLessThan(0.15);
      }
    }
  });

  test("its texts are fields in shipped fonts, with all known placeholders", () => {
    const used = texts.flatMap((field) => usedPlaceholders(field.content));
    expect([...used].sort()).toEqual([
      "Certificate ID",
      "Completion Date",
      "Course Title",
      "Full Name",
      "Instructor Name",
      "Organization Name",
    ]);
    for (const name of used) expect(STANDARD_PLACEHOLDERS).toContain(name);
    for (const field of texts) {
      expect(FONT_FAMILIES).toContain(field.font);
      expect(field.colour).toMatch(/^#[0-9A-Fa-f]{6}$/);
      expect(field.minSize).toBeGreaterThanOrEqual(5);
      expect(field.minSize).toBeLessThanOrEqual(field.size * 0.6);
      if (field.letterSpacing) expect(usedPlaceholders(field.content)).toEqual([]);
    }
    expect(artwork()).not.toContain("<text");
  });

  test("the box fits one line at full size, two at the smallest", () => {
    for (const field of texts) {
      const unitPx = design.widthPx / 800;
      const heightPx = (field.box.height / 100) * design.heightPx;
      expect(heightPx, field.id).toBeGreaterThanOrEqual(Math.max(field.size, 2.3 * field.minSize) * unitPx - 2);
    }
  });

  test("one QR code, modules from four pixels, and one empty signature place", () => {
    const [code, ...otherCodes] = design.fields.filter((field) => field.kind === "qr");
    expect(otherCodes).toEqual([]);
    const sidePx = Math.min((code!.box.width / 100) * design.widthPx, (code!.box.height / 100) * design.heightPx);
    expect(sidePx / (QR_MODULES + QUIET_MODULES)).toBeGreaterThanOrEqual(4);
    expect(design.fields.filter((field) => field.kind === "signature")).toMatchObject([{ fileKey: null }]);
  });

  test("the background is opaque, page-sized, small, and always the same bytes", async () => {
    const png = renderBuiltInBackground(slug);
    expect(artwork().length).toBeLessThan(120_000);
    expect(png.length).toBeLessThan(700_000);
    expect(Buffer.from(renderBuiltInBackground(slug)).equals(Buffer.from(png))).toBe(true);
    expect(await sharp(png).metadata()).toMatchObject({
      format: "png",
      width: design.widthPx,
      height: design.heightPx,
      channels: 3,
      hasAlpha: false,
    });
  });

  test("every word stands out from what lies under its box", async () => {
    const png = renderBuiltInBackground(slug);
    for (const { id, box, colour } of texts) {
      const region = {
        left: Math.round((box.x / 100) * design.widthPx),
        top: Math.round((box.y / 100) * design.heightPx),
        width: Math.floor((box.width / 100) * design.widthPx),
        height: Math.floor((box.height / 100) * design.heightPx),
      };
      const pixels = await sharp(png).extract(region).raw().toBuffer();
      const lights: number[] = [];
      for (let i = 0; i < pixels.length; i += 3) lights.push(luminance(pixels[i]!, pixels[i + 1]!, pixels[i + 2]!));
      const under = lights.sort((a, b) => a - b)[lights.length >> 1]!;
      const own = luminance(
        ...([1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number]),
      );
      const contrast = (Math.max(under, own) + 0.05) / (Math.min(under, own) + 0.05);
      expect(contrast, `${id} in ${colour}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** Relative luminance of WCAG 2, from sRGB bytes. */
function luminance(red: number, green: number, blue: number): number {
  const [r, g, b] = [red, green, blue].map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
