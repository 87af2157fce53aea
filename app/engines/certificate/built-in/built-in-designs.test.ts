// @module-tag slow
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { contrast, type Rgb, readColour } from "../../colours/index.ts";
import { STANDARD_PLACEHOLDERS, usedPlaceholders } from "../../placeholders/index.ts";
import type { Box, TextField } from "../design/design.ts";
import { renderBuiltInBackground } from "../draw/render-artwork.server.ts";
import { FONT_FAMILIES } from "../typesetting/font-families.ts";
import { type BuiltInDesign, LANDSCAPE } from "./built-in-design.ts";
import { BUILT_IN_DESIGNS, builtInArtwork, findBuiltIn } from "./built-in-designs.ts";
import { TEMPLATES } from "./templates.ts";

const QUIET_MODULES = 8;
const QR_MODULES = 33;
/** Imported columns that templates are made for. */
const COLUMNS = ["CPD Hours", "Second Signatory", "Third Signatory"];
const VECTORS = [
  "svg",
  "rect",
  "path",
  "circle",
  "ellipse",
  "line",
  "polygon",
  "g",
  "clipPath",
  "linearGradient",
  "radialGradient",
  "stop",
];
/** What printers may leave blank is less. */
const SAFE_PERCENT = 5;
/** Hard ones: a pale yellow with a pale grey, black with white, one red twice. */
const BRANDS = ["fff3a0-dddddd", "000000-ffffff", "ff0000-ff0000"];

const variant = (id: string): BuiltInDesign => findBuiltIn(id) ?? expect.fail(`${id} is missing`);
const textsOf = ({ design }: BuiltInDesign) =>
  design.fields.filter((field): field is TextField => field.kind === "text");

test("each design is found by its slug and by its background", () => {
  expect(TEMPLATES.length).toBeGreaterThanOrEqual(30);
  expect(new Set(BUILT_IN_DESIGNS.map(({ slug }) => slug)).size).toBe(BUILT_IN_DESIGNS.length);
  expect(BUILT_IN_DESIGNS.slice(0, 6).map(({ slug }) => slug)).toEqual([
    "guilloche",
    "indigo-cloth",
    "harmattan",
    "tidewater",
    "convocation",
    "fanfare",
  ]);
  for (const builtIn of BUILT_IN_DESIGNS) {
    expect(builtIn.slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(findBuiltIn(builtIn.slug)).toBe(builtIn);
    expect(findBuiltIn(builtIn.design.backgroundId)).toBe(builtIn);
    expect(builtIn.design.backgroundId).toBe(`built-in:${builtIn.slug}`);
  }
});

test("a variant keeps its page and colours in its background", () => {
  const id = "built-in:laurel-crest:letter-portrait:123456-abcdef";
  expect(variant(id).design).toMatchObject({ backgroundId: id, widthPx: 1545, heightPx: 2000 });
  expect(builtInArtwork(id)).toContain("#123456");
  expect(builtInArtwork("built-in:laurel-crest")).toBe(
    builtInArtwork("built-in:laurel-crest:a4-landscape"),
  );
});

test.each([
  "no-such-design",
  "guilloche:square",
  "laurel-crest:square",
  "laurel-crest:a4-landscape:red",
  "../laurel-crest",
])("%s is no design", (id) => {
  expect(findBuiltIn(id)).toBeUndefined();
  expect(() => renderBuiltInBackground(id)).toThrow(id);
});

test("every template has a place for the organisation's logo", () => {
  const bare = TEMPLATES.flatMap(({ slug, pages }) =>
    pages
      .map((page) => variant(`${slug}:${page}`))
      .filter(({ design }) => !design.fields.some(({ kind }) => kind === "logo")),
  );
  expect(bare.map(({ slug }) => slug)).toEqual([]);
});

test("lower parts and signatures have places of many kinds", () => {
  const middle = ({ x, width }: Box) => x + width / 2;
  const lowers = TEMPLATES.map(({ slug, pages }) => {
    const { fields } = variant(`${slug}:${pages[0]}`).design;
    return fields
      .filter(({ id, box }) => box.y > 55 && /^(signature(-\d)?|date|qr)$/.test(id))
      .sort((a, b) => middle(a.box) - middle(b.box))
      .map(({ kind, box }) => ({ kind, at: Math.round(middle(box) / 8) }));
  });
  const kinds = new Set(lowers.map((fields) => fields.map(({ kind }) => kind).join(" ")));
  const places = lowers.map((fields) => {
    const signatures = fields.filter(({ kind }) => kind === "signature");
    return signatures.map(({ at }) => at).join(" ");
  });
  expect(kinds.size).toBeGreaterThanOrEqual(8);
  expect(new Set(places).size).toBeGreaterThanOrEqual(12);
});

const SINGLE = BUILT_IN_DESIGNS.slice(0, 6).map(({ slug }) => [slug]);
const PAGED = TEMPLATES.map(({ slug, pages }) => pages.map((page) => `${slug}:${page}`));

describe.each([...SINGLE, ...PAGED].map((ids) => [ids[0]!, ids] as const))(
  "all pages of %s",
  (_, ids) => {
    const designs = ids.map(variant);

    test("fields lie on the page, each with its id, clear of others", () => {
      for (const { design } of designs) {
        expect(new Set(design.fields.map((field) => field.id)).size).toBe(design.fields.length);
        for (const [i, { id, label, box }] of design.fields.entries()) {
          const about = `${id} on ${design.backgroundId}`;
          expect(id).toMatch(/^[a-z0-9-]{2,20}$/);
          expect(label.trim()).not.toBe("");
          for (const part of Object.values(box)) expect(Math.round(part * 10) / 10).toBe(part);
          expect(Math.min(box.width, box.height), about).toBeGreaterThan(0);
          expect(Math.min(box.x, box.y), about).toBeGreaterThanOrEqual(0);
          expect(Math.max(box.x + box.width, box.y + box.height), about).toBeLessThanOrEqual(100);
          for (const other of design.fields.slice(i + 1))
            expect(sharedPaper(box, other.box), `${other.id}, ${about}`).toBeLessThan(0.15);
        }
      }
    });

    test("texts are fields in shipped fonts, with all known placeholders", () => {
      for (const builtIn of designs) {
        const texts = textsOf(builtIn);
        const used = texts.flatMap((field) => usedPlaceholders(field.content));
        expect(used).toEqual(
          expect.arrayContaining([
            "Certificate ID",
            "Completion Date",
            "Course Title",
            "Full Name",
            "Organization Name",
          ]),
        );
        for (const name of used) expect([...STANDARD_PLACEHOLDERS, ...COLUMNS]).toContain(name);
        for (const field of texts) {
          expect(FONT_FAMILIES).toContain(field.font);
          expect(field.colour).toMatch(/^#[0-9A-Fa-f]{6}$/);
          expect(field.minSize).toBeGreaterThanOrEqual(5);
          expect(field.minSize).toBeLessThanOrEqual(Math.max(5, field.size * 0.65));
          if (field.letterSpacing) expect(usedPlaceholders(field.content)).toEqual([]);
        }
      }
    });

    test("the box fits one line at full size, two at the smallest", () => {
      for (const builtIn of designs) {
        const { design } = builtIn;
        for (const field of textsOf(builtIn)) {
          const heightPx = (field.box.height / 100) * design.heightPx;
          const needed = Math.max(field.size, 2.3 * field.minSize) * (design.widthPx / 800);
          expect(heightPx, `${field.id} on ${design.backgroundId}`).toBeGreaterThanOrEqual(
            needed - 3,
          );
        }
      }
    });

    test("one QR code with modules from four pixels, and no picture yet", () => {
      for (const { design } of designs) {
        const [code, ...otherCodes] = design.fields.filter((field) => field.kind === "qr");
        expect(otherCodes).toEqual([]);
        const sidePx = Math.min(
          (code!.box.width / 100) * design.widthPx,
          (code!.box.height / 100) * design.heightPx,
        );
        expect(sidePx / (QR_MODULES + QUIET_MODULES)).toBeGreaterThanOrEqual(4);
        expect(sidePx / design.widthPx).toBeGreaterThanOrEqual(0.08);
        for (const field of design.fields) if ("fileKey" in field) expect(field.fileKey).toBeNull();
      }
    });

    test("words stand out, the code and the signature have quiet light grounds", () => {
      for (const builtIn of designs) expectReadable(builtIn);
    });
  },
);

describe.each(PAGED.map((ids) => [ids[0]!.split(":")[0]!, ids] as const))(
  "the template %s",
  (_, ids) => {
    const designs = ids.map(variant);

    test("the name is largest, and words keep clear of the edge", () => {
      for (const builtIn of designs) {
        const texts = textsOf(builtIn);
        const size = (name: string) => texts.find((field) => field.id === name)!.size;
        expect(size("name")).toBeGreaterThan(size("course") * 1.3);
        expect(size("name")).toBeGreaterThan(size("organisation"));
        for (const { id, box } of texts) {
          const margin = Math.min(box.x, box.y, 100 - box.x - box.width, 100 - box.y - box.height);
          expect(margin, `${id} on ${builtIn.design.backgroundId}`).toBeGreaterThanOrEqual(
            SAFE_PERCENT,
          );
        }
      }
    });

    test("the signatory is one group and can be left out whole", () => {
      for (const { design } of designs) {
        const group = design.fields
          .filter((field) => field.group === "signatory-1")
          .map((field) => field.id);
        expect(group).toEqual(
          ids[0]!.endsWith(":square") ? [] : ["signature", "signature-line", "instructor", "role"],
        );
      }
    });

    test("its artwork is plain vectors", () => {
      for (const { artwork } of designs) {
        const elements = new Set([...artwork().matchAll(/<([a-z]\w*)/gi)].map(([, name]) => name));
        expect([...elements].filter((name) => !VECTORS.includes(name!))).toEqual([]);
        expect(artwork()).not.toMatch(/NaN|undefined|Infinity/);
        expect(artwork().length).toBeLessThan(150_000);
      }
    });

    test.each(BRANDS)("it can be read in the colours %s", (brand) => {
      expectReadable(variant(`${ids.at(-1)}:${brand}`));
    });
  },
);

test.each(["guilloche", "adire-eleko"])(
  "%s is drawn page-sized, small, and always the same",
  async (slug) => {
    const png = renderBuiltInBackground(slug);
    expect(png.length).toBeLessThan(700_000);
    expect(Buffer.from(renderBuiltInBackground(`built-in:${slug}`)).equals(Buffer.from(png))).toBe(
      true,
    );
    const size = { width: LANDSCAPE.widthPx, height: LANDSCAPE.heightPx };
    expect(await sharp(png).metadata()).toMatchObject({
      format: "png",
      ...size,
      channels: 3,
      hasAlpha: false,
    });
  },
);

/** How far two boxes reach into each other, in percent of the page; negative: not at all. */
function sharedPaper(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.min(across, down);
}

const DRAWN_WIDTH_PX = 280;
const WHITE: Rgb = [255, 255, 255];

/** Draws the artwork small, and looks at what lies below each box. */
function expectReadable(builtIn: BuiltInDesign): void {
  const size = { mode: "width", value: DRAWN_WIDTH_PX } as const;
  const { pixels, width, height } = new Resvg(builtIn.artwork(), {
    font: { loadSystemFonts: false },
    fitTo: size,
  }).render();
  const below = ({ x, y, width: w, height: h }: Box): Rgb[] => {
    const found: Rgb[] = [];
    for (
      let row = Math.ceil((y / 100) * height);
      row < Math.floor(((y + h) / 100) * height);
      row++
    ) {
      for (
        let column = Math.ceil((x / 100) * width);
        column < Math.floor(((x + w) / 100) * width);
        column++
      ) {
        const at = (row * width + column) * 4;
        found.push([pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]);
      }
    }
    return found;
  };
  const middleOf = (ratios: number[]) => ratios.sort((a, b) => a - b)[ratios.length >> 1];
  let isOpaque = true;
  for (let at = 3; at < pixels.length; at += 4) isOpaque &&= pixels[at] === 255;
  expect(isOpaque).toBe(true);
  for (const field of builtIn.design.fields) {
    const grounds = below(field.box);
    const about = `${field.id} on ${builtIn.design.backgroundId}`;
    if (field.kind === "text") {
      const colour = readColour(field.colour)!;
      expect(
        middleOf(grounds.map((ground) => contrast(ground, colour))),
        about,
      ).toBeGreaterThanOrEqual(4.5);
    } else if (field.kind === "qr") {
      expect(Math.max(...grounds.map((ground) => contrast(ground, WHITE))), about).toBeLessThan(
        1.15,
      );
    } else if (field.kind === "signature") {
      expect(middleOf(grounds.map((ground) => contrast(ground, WHITE))), about).toBeLessThan(1.9);
    }
  }
}
