import { deflateSync } from "node:zlib";
import { type PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFRef } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { emptyFont } from "../typesetting/invisible-font.ts";
import { embedDrawing } from "../typesetting/pdf-drawing.server.ts";
import { inkOperators, PdfGroups, pdfOpacityStates } from "../typesetting/pdf-ink.server.ts";
import { shortInkOperators } from "../typesetting/pdf-letters.server.ts";
import { SvgUnsupportedError } from "../typesetting/svg/read-svg.ts";
import { type PdfDrawing, svgToPdf } from "../typesetting/svg/svg-to-pdf.ts";
import { PDF_LAYOUTS, type PdfLayout } from "./drawing.ts";
import { addTags, marked, type PdfTags } from "./pdf-tags.server.ts";
import type { PreparedDesign } from "./prepared-design.server.ts";
import { rasteriseBackground } from "./version-picture.server.ts";

/** So that the page prints on the paper people have: A4, or Letter where the page has its shape. */
const A4_LONG_SIDE_PT = (297 / 25.4) * 72;
const LETTER_LONG_SIDE_PT = 11 * 72;
const LETTER_SHAPE = 11 / 8.5;
const NO_VALUES: ReadonlyMap<string, string> = new Map();

/**
 * Everything of a design's PDFs that does not change, as the beginning of a file, and the objects
 * the rest replaces.
 */
export interface PdfPrefix {
  bytes: Uint8Array;
  widthPt: number;
  heightPt: number;
  pointsPerPx: number;
  xrefStart: number;
  objectCount: number;
  rootNumber: number;
  /** Object numbers. */
  numbers: {
    content: number;
    toUnicode: number;
    cidFont: number;
    pictures: number;
    info: number;
    fontDescriptor: number;
    /** Null in the earlier layout, whose font is the same for everybody. */
    fontFile: number | null;
    /** The links on the page; null in the earlier layout, which had none. */
    links: number | null;
    /** Only in the earlier layout: every code is glyph 1. */
    cidToGid: number | null;
  };
  /** Entries of the pictures dictionary that the design itself needs. */
  pictureEntries: string;
  /** Null in layouts without structure. */
  tags: PdfTags | null;
  /** How hard zlib tries with what is one person's. */
  level: 2 | 6;
  /** False: the layout is an earlier one, and its texts are written as they were. */
  isToday: boolean;
}

/**
 * Builds the constant beginning: background, fields that never change, and places for what a
 * certificate adds.
 */
export async function preparePdf(
  prepared: PreparedDesign,
  layout: PdfLayout = PDF_LAYOUTS[0],
): Promise<PdfPrefix> {
  const { page } = prepared.laidOut;
  const [short, long] = [page.width, page.height].sort((a, b) => a - b) as [number, number];
  // Earlier layouts stay as they were given out.
  const isTagged = layout === "quick" || layout === "tagged";
  const isLetter = isTagged && Math.abs(long / short - LETTER_SHAPE) < 0.005;
  const pointsPerPx = (isLetter ? LETTER_LONG_SIDE_PT : A4_LONG_SIDE_PT) / long;
  const [widthPt, heightPt] = [page.width * pointsPerPx, page.height * pointsPerPx];
  const doc = await PDFDocument.create({ updateMetadata: false });
  const { context } = doc;
  const pdfPage = doc.addPage([widthPt, heightPt]);
  const stream = (data: Uint8Array, entries: Record<string, unknown>) =>
    context.register(
      PDFRawStream.of(
        context.obj({ ...entries, Length: data.length } as never) as unknown as PDFDict,
        data,
      ),
    );
  const packed = (data: Uint8Array, entries: Record<string, unknown>) =>
    stream(deflateSync(data, { level: 9 }), { ...entries, Filter: "FlateDecode" });

  const tags = isTagged ? addTags(doc, pdfPage, taggedParts(prepared)) : null;
  const pictures: Record<string, PDFRef> = {};
  const drawing =
    tags && prepared.artwork.background.svg ? vectorArtwork(prepared.artwork.background.svg) : null;
  let background: string;
  if (prepared.artwork.background.pdf) {
    const [embedded] = await doc.embedPdf(prepared.artwork.background.pdf, [0]);
    await embedded!.embed();
    pictures.Bg = embedded!.ref;
    background = `q ${widthPt / embedded!.width} 0 0 ${heightPt / embedded!.height} 0 0 cm /Bg Do Q`;
  } else if (drawing) {
    pictures.Bg = embedDrawing(context, drawing);
    background = `q ${widthPt / drawing.width} 0 0 ${-heightPt / drawing.height} 0 ${heightPt} cm /Bg Do Q`;
  } else {
    pictures.Bg = await backgroundImage(prepared, stream);
    background = `q ${widthPt} 0 0 ${heightPt} 0 0 cm /Bg Do Q`;
  }
  const constants: string[] = [];
  const inks = prepared.inks(NO_VALUES, "");
  const groups = new PdfGroups("Fixed");
  for (const index of prepared.baked.keys()) {
    const { ink, text } = inks[index]!;
    if (!tags) constants.push(inkOperators(ink, pointsPerPx, heightPt, groups));
    else {
      const operators = shortInkOperators(ink, pointsPerPx, heightPt, groups);
      constants.push(marked(operators, text ? null : tags.fields.get(index)));
    }
  }
  for (const [index, picture] of prepared.pictures) {
    const { data, info } = await sharp(picture.upright?.png ?? picture.png)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = {
      Type: "XObject",
      Subtype: "Image",
      Width: info.width,
      Height: info.height,
      BitsPerComponent: 8,
    };
    const alpha = packed(channels(data, 3, 1), { ...image, ColorSpace: "DeviceGray" });
    pictures[`file-${index}`] = packed(channels(data, 0, 3), {
      ...image,
      ColorSpace: "DeviceRGB",
      SMask: alpha,
    });
  }
  const fixed = packed(
    Buffer.from(
      [tags ? marked(background, tags.background) : background, ...constants].join("\n"),
      "latin1",
    ),
    {},
  );

  const placeholder = () => context.register(context.obj({}));
  const isEarlier = layout === "earlier";
  const fontFile = isEarlier ? packed(emptyFont(), { Length1: emptyFont().length }) : placeholder();
  const cidToGid = isEarlier ? packed(Buffer.alloc(131_072).fill(Buffer.from([0, 1])), {}) : null;
  const fontDescriptor = context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: "Invisible",
      Flags: 4,
      FontBBox: [0, -200, 1000, 800],
      ItalicAngle: 0,
      Ascent: 800,
      Descent: -200,
      CapHeight: 700,
      StemV: 80,
      FontFile2: fontFile,
    }),
  );
  const content = placeholder();
  const toUnicode = placeholder();
  const cidFont = placeholder();
  const info = placeholder();
  const picturesRef = placeholder();
  const font = context.obj({
    Type: "Font",
    Subtype: "Type0",
    BaseFont: "Invisible",
    Encoding: "Identity-H",
    DescendantFonts: [cidFont],
    ToUnicode: toUnicode,
  });
  pdfPage.node.set(PDFName.of("Contents"), context.obj([fixed, content]));
  const opacities = new Set(prepared.design.fields.flatMap(({ opacity }) => opacity ?? []));
  const states = opacities.size ? { ExtGState: pdfOpacityStates(opacities) } : {};
  const resources = { Font: { H: context.register(font) }, XObject: picturesRef, ...states };
  pdfPage.node.set(PDFName.of("Resources"), context.obj(resources));
  for (const [name, operators] of groups.forms) {
    const Group = { S: "Transparency", CS: "DeviceRGB", I: true };
    const form = {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, widthPt, heightPt],
      Group,
      Resources: { XObject: picturesRef },
    };
    pictures[name] = packed(Buffer.from(operators, "latin1"), form);
  }
  const links = isEarlier ? null : placeholder();
  if (links) pdfPage.node.set(PDFName.of("Annots"), links);
  context.trailerInfo.Info = info;
  context.assign(picturesRef, context.obj(pictures));
  const bytes = await doc.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
  });
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
    "latin1",
    bytes.length - 60,
  );
  return {
    bytes,
    widthPt,
    heightPt,
    pointsPerPx,
    xrefStart: Number(/startxref\s+(\d+)/.exec(end)![1]),
    objectCount: context.largestObjectNumber + 1,
    rootNumber: (context.trailerInfo.Root as PDFRef).objectNumber,
    numbers: {
      content: content.objectNumber,
      toUnicode: toUnicode.objectNumber,
      cidFont: cidFont.objectNumber,
      pictures: picturesRef.objectNumber,
      info: info.objectNumber,
      fontDescriptor: fontDescriptor.objectNumber,
      fontFile: isEarlier ? null : fontFile.objectNumber,
      links: links?.objectNumber ?? null,
      cidToGid: cidToGid?.objectNumber ?? null,
    },
    pictureEntries: Object.entries(pictures)
      .map(([name, ref]) => `/${name} ${ref.objectNumber} 0 R`)
      .join(""),
    tags,
    level: layout === "quick" ? 2 : 6,
    isToday: layout === PDF_LAYOUTS[0],
  };
}

function taggedParts({ design, pictures, artwork }: PreparedDesign): Parameters<typeof addTags>[2] {
  return {
    design,
    pictured: new Set(pictures.keys()),
    hasUploadedPage: artwork.background.pdf !== null,
  };
}

/** The drawing as operators; null when something in it has none, and the picture must do. */
function vectorArtwork(svg: string): PdfDrawing | null {
  try {
    return svgToPdf(svg);
  } catch (error) {
    if (error instanceof SvgUnsupportedError) return null;
    throw error;
  }
}

type StreamMaker = (data: Uint8Array, entries: Record<string, unknown>) => PDFRef;

/** The background as it is (PNG data) unless a JPEG is much smaller, as with photographs. */
async function backgroundImage(prepared: PreparedDesign, stream: StreamMaker): Promise<PDFRef> {
  const { rgb, width, height } = await rasteriseBackground(
    prepared.artwork.background,
    prepared.laidOut.page,
  );
  const raw = () => sharp(rgb, { raw: { width, height, channels: 3 } });
  const [png, jpeg] = await Promise.all([
    raw().png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer(),
    raw().jpeg({ quality: 92, chromaSubsampling: "4:4:4" }).toBuffer(),
  ]);
  const image = {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: "DeviceRGB",
  };
  if (jpeg.length * 1.5 < png.length) return stream(jpeg, { ...image, Filter: "DCTDecode" });
  const parameters = { Predictor: 15, Colors: 3, BitsPerComponent: 8, Columns: width };
  return stream(imageData(png), { ...image, Filter: "FlateDecode", DecodeParms: parameters });
}

/** The compressed pixels of a PNG: a PDF reads them as they are. */
function imageData(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

function channels(rgba: Uint8Array, first: number, count: number): Uint8Array {
  const pixels = rgba.length / 4;
  const out = new Uint8Array(pixels * count);
  for (let i = 0; i < pixels; i++)
    for (let c = 0; c < count; c++) out[i * count + c] = rgba[i * 4 + first + c]!;
  return out;
}
