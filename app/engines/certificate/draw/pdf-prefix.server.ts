import { type PDFContext, PDFDocument, PDFName, type PDFRef } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { emptyFont } from "../typesetting/invisible-font.ts";
import { hiddenFont, hiddenFontDescriptor } from "../typesetting/pdf-hidden-text.server.ts";
import { inkOperators, PdfGroups, pdfOpacityStates } from "../typesetting/pdf-ink.server.ts";
import { shortInkOperators } from "../typesetting/pdf-letters.server.ts";
import { PDF_LAYOUTS, type PdfLayout } from "./drawing.ts";
import { addBackground, imageEntries, type PdfPaper, PdfStreams } from "./pdf-background.server.ts";
import { addTags, marked, type PdfTags } from "./pdf-tags.server.ts";
import type { PreparedDesign } from "./prepared-design.server.ts";

/** So that the page prints on the paper people have: A4, or Letter where the page has its shape. */
const A4_LONG_SIDE_PT = (297 / 25.4) * 72;
const LETTER_LONG_SIDE_PT = 11 * 72;
const LETTER_SHAPE = 11 / 8.5;
const NO_VALUES: ReadonlyMap<string, string> = new Map();

/**
 * Everything of a design's PDFs that does not change, as the beginning of a file, and the objects
 * the rest replaces.
 */
export interface PdfPrefix extends PdfPaper {
  bytes: Uint8Array;
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
 * certificate adds. The order in which objects are registered is that of files already given out.
 */
export async function preparePdf(
  prepared: PreparedDesign,
  layout: PdfLayout = PDF_LAYOUTS[0],
): Promise<PdfPrefix> {
  // Earlier layouts stay as they were given out.
  const isTagged = layout === "quick" || layout === "tagged";
  const isEarlier = layout === "earlier";
  const paper = paperOf(prepared, isTagged);
  const doc = await PDFDocument.create({ updateMetadata: false });
  const { context } = doc;
  const pdfPage = doc.addPage([paper.widthPt, paper.heightPt]);
  const streams = new PdfStreams(context);
  const tags = isTagged ? addTags(doc, pdfPage, taggedParts(prepared)) : null;
  const background = await addBackground(doc, prepared, paper, isTagged);
  const groups = new PdfGroups("Fixed");
  const constants = fixedInk(prepared, paper, tags, groups);
  const pictures: Record<string, PDFRef> = {
    Bg: background.ref,
    ...(await addPictures(prepared, streams)),
  };
  const { operators } = background;
  const painted = tags ? marked(operators, tags.background) : operators;
  const fixed = streams.packed(Buffer.from([painted, ...constants].join("\n"), "latin1"), {});
  const places = addPlaces(context, streams, isEarlier);
  pdfPage.node.set(PDFName.of("Contents"), context.obj([fixed, places.content]));
  pdfPage.node.set(PDFName.of("Resources"), context.obj(resources(prepared, context, places)));
  for (const [name, form] of groups.forms)
    pictures[name] = addGroup(streams, form, paper, places.pictures);
  const links = isEarlier ? null : context.register(context.obj({}));
  if (links) pdfPage.node.set(PDFName.of("Annots"), links);
  context.trailerInfo.Info = places.info;
  context.assign(places.pictures, context.obj(pictures));
  const bytes = await doc.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
  });
  return {
    bytes,
    ...paper,
    xrefStart: xrefStart(bytes),
    objectCount: context.largestObjectNumber + 1,
    rootNumber: (context.trailerInfo.Root as PDFRef).objectNumber,
    numbers: numbersOf(places, links, isEarlier),
    pictureEntries: Object.entries(pictures)
      .map(([name, ref]) => `/${name} ${ref.objectNumber} 0 R`)
      .join(""),
    tags,
    level: layout === "quick" ? 2 : 6,
    isToday: layout === PDF_LAYOUTS[0],
  };
}

/** The page on paper: A4, or Letter where it has that shape and the layout knows it. */
function paperOf({ laidOut: { page } }: PreparedDesign, isTagged: boolean): PdfPaper {
  const [short, long] = [page.width, page.height].sort((a, b) => a - b) as [number, number];
  const isLetter = isTagged && Math.abs(long / short - LETTER_SHAPE) < 0.005;
  const pointsPerPx = (isLetter ? LETTER_LONG_SIDE_PT : A4_LONG_SIDE_PT) / long;
  return {
    widthPt: page.width * pointsPerPx,
    heightPt: page.height * pointsPerPx,
    pointsPerPx,
  };
}

/** Operators of the fields that are the same for everybody; what is see-through goes to `groups`. */
function fixedInk(
  prepared: PreparedDesign,
  { pointsPerPx, heightPt }: PdfPaper,
  tags: PdfTags | null,
  groups: PdfGroups,
): string[] {
  const inks = prepared.inks(NO_VALUES, "");
  return [...prepared.baked.keys()].map((index) => {
    const { ink, text } = inks[index]!;
    if (!tags) return inkOperators(ink, pointsPerPx, heightPt, groups);
    const operators = shortInkOperators(ink, pointsPerPx, heightPt, groups);
    return marked(operators, text ? null : tags.fields.get(index));
  });
}

/** The pictures of fields, each with what is see-through as its mask. */
async function addPictures(
  { pictures }: PreparedDesign,
  streams: PdfStreams,
): Promise<Record<string, PDFRef>> {
  const added: Record<string, PDFRef> = {};
  for (const [index, picture] of pictures) {
    const { data, info } = await sharp(picture.upright?.png ?? picture.png)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = imageEntries(info);
    const alpha = streams.packed(channels(data, 3, 1), { ...image, ColorSpace: "DeviceGray" });
    added[`file-${index}`] = streams.packed(channels(data, 0, 3), {
      ...image,
      ColorSpace: "DeviceRGB",
      SMask: alpha,
    });
  }
  return added;
}

interface Places {
  fontFile: PDFRef;
  /** Only in the earlier layout. */
  cidToGid: PDFRef | null;
  fontDescriptor: PDFRef;
  content: PDFRef;
  toUnicode: PDFRef;
  cidFont: PDFRef;
  info: PDFRef;
  pictures: PDFRef;
}

/** Places for what is one person's, and the font of the text that is read, not seen. */
function addPlaces(context: PDFContext, streams: PdfStreams, isEarlier: boolean): Places {
  const placeholder = () => context.register(context.obj({}));
  const fontFile = isEarlier
    ? streams.packed(emptyFont(), { Length1: emptyFont().length })
    : placeholder();
  const cidToGid = isEarlier
    ? streams.packed(Buffer.alloc(131_072).fill(Buffer.from([0, 1])), {})
    : null;
  const fontDescriptor = context.register(context.obj(hiddenFontDescriptor(fontFile)));
  return {
    fontFile,
    cidToGid,
    fontDescriptor,
    content: placeholder(),
    toUnicode: placeholder(),
    cidFont: placeholder(),
    info: placeholder(),
    pictures: placeholder(),
  };
}

function resources({ design }: PreparedDesign, context: PDFContext, places: Places) {
  const font = context.obj(hiddenFont(places.cidFont, places.toUnicode));
  const opacities = new Set(design.fields.flatMap(({ opacity }) => opacity ?? []));
  const states = opacities.size ? { ExtGState: pdfOpacityStates(opacities) } : {};
  return { Font: { H: context.register(font) }, XObject: places.pictures, ...states };
}

/** What is see-through together, as a form that is painted at once. */
function addGroup(
  streams: PdfStreams,
  operators: string,
  { widthPt, heightPt }: PdfPaper,
  pictures: PDFRef,
): PDFRef {
  return streams.packed(Buffer.from(operators, "latin1"), {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, widthPt, heightPt],
    Group: { S: "Transparency", CS: "DeviceRGB", I: true },
    Resources: { XObject: pictures },
  });
}

function numbersOf(places: Places, links: PDFRef | null, isEarlier: boolean): PdfPrefix["numbers"] {
  return {
    content: places.content.objectNumber,
    toUnicode: places.toUnicode.objectNumber,
    cidFont: places.cidFont.objectNumber,
    pictures: places.pictures.objectNumber,
    info: places.info.objectNumber,
    fontDescriptor: places.fontDescriptor.objectNumber,
    fontFile: isEarlier ? null : places.fontFile.objectNumber,
    links: links?.objectNumber ?? null,
    cidToGid: places.cidToGid?.objectNumber ?? null,
  };
}

function xrefStart(bytes: Uint8Array): number {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
    "latin1",
    bytes.length - 60,
  );
  return Number(/startxref\s+(\d+)/.exec(end)![1]);
}

function taggedParts({ design, pictures, artwork }: PreparedDesign): Parameters<typeof addTags>[2] {
  return {
    design,
    pictured: new Set(pictures.keys()),
    hasUploadedPage: artwork.background.pdf !== null,
  };
}

function channels(rgba: Uint8Array, first: number, count: number): Uint8Array {
  const pixels = rgba.length / 4;
  const out = new Uint8Array(pixels * count);
  for (let i = 0; i < pixels; i++)
    for (let c = 0; c < count; c++) out[i * count + c] = rgba[i * 4 + first + c]!;
  return out;
}
