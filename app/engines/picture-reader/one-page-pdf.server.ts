import {
  degrees,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { nameFaxScans } from "./fax-scans.server.ts";
import { PdfLayers } from "./pdf-layers.server.ts";
import { lookThrough, type VectorObstacle } from "./pdf-obstacles.server.ts";
import { nameIn, numbersIn } from "./pdf-values.server.ts";

/** What a PDF brings, and its first page as vectors unless something is in the way. */
export interface TakenApart {
  pages: number;
  hasFormFields: boolean;
  /** It has comments that can't be drawn, as it doesn't say what they look like. */
  hasUndrawnComments: boolean;
  /** Only programs that run its form can show it (XFA). */
  isDynamicForm: boolean;
  obstacles: ReadonlySet<VectorObstacle>;
  pdf: Uint8Array<ArrayBuffer> | null;
  /**
   * The whole file as PDFium draws it right, where that is another: without annotations and form
   * fields of layers that are hidden, and with scans in a code that it knows.
   */
  corrected: Uint8Array | null;
  /** It has a scan in a code that PDFium doesn't know. */
  hasUnreadableScan: boolean;
}

/** An annotation's picture and where it goes, in the page's own units. */
interface Stamp {
  appearance: PDFRawStream;
  matrix: readonly number[];
}

/** Annotations that PDFium draws only where the file has their picture. */
const DRAWN_BY_PICTURE_ONLY = new Set([
  "Line",
  "Polygon",
  "PolyLine",
  "FreeText",
  "Stamp",
  "Caret",
]);
const HIDDEN = 2;
const NO_VIEW = 32;
/** Turned to show them upright, in degrees counter-clockwise: where the page's corner goes. */
const CORNERS: Record<number, (width: number, height: number) => { x: number; y: number }> = {
  0: () => ({ x: 0, y: 0 }),
  90: (width) => ({ x: 0, y: width }),
  180: (width, height) => ({ x: width, y: height }),
  270: (_width, height) => ({ x: height, y: 0 }),
};

/**
 * The first page's drawing alone, upright on a page of its own: what annotations and form fields
 * show is part of it; no links, scripts, forms, layers or other pages. Throws when the file can't
 * be taken apart.
 */
export async function takeApart(bytes: Uint8Array): Promise<TakenApart> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false, password: "" });
  const page = source.getPage(0);
  const { catalog } = source;
  const layers = new PdfLayers(source.context, catalog);
  const hasHidden = removeHidden(page, layers);
  const stamps = stampsOf(page);
  const appearances = stamps.map(({ appearance }) => appearance);
  const { obstacles, pictures } = lookThrough(page, layers, appearances);
  if (hasHidden) obstacles.add("layers");
  const scans = nameFaxScans(source.context, pictures);
  const isCorrected = hasHidden || scans === "named";
  return {
    corrected: isCorrected ? await source.save({ updateFieldAppearances: false }) : null,
    hasUnreadableScan: scans === "unreadable",
    pages: source.getPageCount(),
    hasFormFields: annotations(page).some((one) => nameIn(one, "Subtype") === "Widget"),
    hasUndrawnComments: annotations(page).some(
      (one) =>
        !isHidden(one) &&
        !appearanceOf(one) &&
        DRAWN_BY_PICTURE_ONLY.has(nameIn(one, "Subtype") ?? ""),
    ),
    isDynamicForm: catalog.lookup(PDFName.of("NeedsRendering")) === PDFBool.True,
    obstacles,
    pdf: obstacles.size > 0 ? null : await onOwnPage(page, stamps),
  };
}

async function onOwnPage(
  page: PDFPage,
  stamps: readonly Stamp[],
): Promise<Uint8Array<ArrayBuffer>> {
  if (!page.node.Contents()) page.node.set(PDFName.of("Contents"), page.node.context.stream(""));
  draw(page, stamps);
  const { left, bottom, right, top } = visibleBox(page);
  const [width, height] = [right - left, top - bottom];
  const turn = (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270;
  const target = await PDFDocument.create({ updateMetadata: false });
  const embedded = await target.embedPage(page, { left, bottom, right, top });
  const corner = (CORNERS[turn] ?? (() => ({ x: 0, y: 0 })))(width, height);
  target
    .addPage(turn % 180 === 0 ? [width, height] : [height, width])
    .drawPage(embedded, { ...corner, width, height, rotate: degrees(-turn) });
  return new Uint8Array(await target.save({ useObjectStreams: false }));
}

/** The part of the paper that is shown (ISO 32000-2, 14.11.2). */
function visibleBox(page: PDFPage): { left: number; bottom: number; right: number; top: number } {
  const [media, crop] = [sides(page.getMediaBox()), sides(page.getCropBox())];
  const both = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  return both.right > both.left && both.top > both.bottom ? both : media;
}

/** The corners may be written in any order. */
function sides({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const [left = 0, right = 0] = [x, x + width].sort((a, b) => a - b);
  const [bottom = 0, top = 0] = [y, y + height].sort((a, b) => a - b);
  return { left, bottom, right, top };
}

function annotations(page: PDFPage): PDFDict[] {
  const list = page.node.Annots();
  return Array.from({ length: list?.size() ?? 0 }, (_, at) => list?.lookup(at)).filter(
    (one) => one instanceof PDFDict,
  );
}

/** Takes annotations of hidden layers off the page; whether there were any. */
function removeHidden(page: PDFPage, layers: PdfLayers): boolean {
  const list = page.node.Annots();
  let hasHidden = false;
  for (let at = (list?.size() ?? 0) - 1; at >= 0; at--) {
    const one = list?.lookup(at);
    if (!(one instanceof PDFDict) || layers.isShown(one.get(PDFName.of("OC")))) continue;
    list?.remove(at);
    hasHidden = true;
  }
  return hasHidden;
}

/** What annotations look like on a screen (ISO 32000-2, 12.5.5). */
function stampsOf(page: PDFPage): Stamp[] {
  return annotations(page).flatMap((annotation) => {
    const appearance = appearanceOf(annotation);
    if (isHidden(annotation) || !appearance || nameIn(annotation, "Subtype") === "Popup") return [];
    const layer = annotation.get(PDFName.of("OC"));
    if (layer && !appearance.dict.has(PDFName.of("OC")))
      appearance.dict.set(PDFName.of("OC"), layer);
    appearance.dict.set(PDFName.of("Subtype"), PDFName.of("Form"));
    const matrix = placed(annotation, appearance.dict);
    return matrix ? [{ appearance, matrix }] : [];
  });
}

function isHidden(annotation: PDFDict): boolean {
  const flags = annotation.lookupMaybe(PDFName.of("F"), PDFNumber)?.asNumber() ?? 0;
  return (flags & (HIDDEN | NO_VIEW)) !== 0;
}

function appearanceOf(annotation: PDFDict): PDFRawStream | null {
  const normal = annotation.lookupMaybe(PDFName.of("AP"), PDFDict)?.lookup(PDFName.of("N"));
  const state = annotation.lookup(PDFName.of("AS"));
  const chosen =
    normal instanceof PDFDict && state instanceof PDFName ? normal.lookup(state) : normal;
  return chosen instanceof PDFRawStream ? chosen : null;
}

/** The matrix that puts the appearance's box, turned by its own matrix, into the rectangle. */
function placed(annotation: PDFDict, appearance: PDFDict): number[] | null {
  const rectangle = numbersIn(annotation, "Rect");
  const box = numbersIn(appearance, "BBox");
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(appearance, "Matrix");
  if (rectangle.length < 4 || box.length < 4) return null;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [left, right] = ends(corners.map(([x]) => x));
  const [bottom, top] = ends(corners.map(([, y]) => y));
  const [toLeft, toRight] = ends([rectangle[0] ?? 0, rectangle[2] ?? 0]);
  const [toBottom, toTop] = ends([rectangle[1] ?? 0, rectangle[3] ?? 0]);
  if (right === left || top === bottom) return null;
  const [across, up] = [(toRight - toLeft) / (right - left), (toTop - toBottom) / (top - bottom)];
  return [across, 0, 0, up, toLeft - left * across, toBottom - bottom * up];
}

function ends(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** Puts the appearances behind the page's own content, in their order. */
function draw(page: PDFPage, stamps: readonly Stamp[]): void {
  if (stamps.length === 0) return;
  const { context } = page.node;
  page.node.normalize();
  const operators = stamps.map(({ appearance, matrix }, at) => {
    const name = page.node.newXObject(`Shown${at}`, context.register(appearance));
    return `q ${matrix.map((value) => value.toFixed(5)).join(" ")} cm ${name} Do Q`;
  });
  const stream = (text: string) => context.register(context.flateStream(text));
  page.node.wrapContentStreams(stream("q"), stream(`Q\n${operators.join("\n")}`));
}
