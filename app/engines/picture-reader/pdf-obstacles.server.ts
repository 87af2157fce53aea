import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import {
  type GraphicsState,
  hasOwnEffects,
  initialState,
  isFadedTwice,
  isHairline,
  setParameters,
} from "./graphics-state.server.ts";
import { isNotScreenColour } from "./pdf-colours.server.ts";
import type { PdfLayers } from "./pdf-layers.server.ts";
import { pdfOperators } from "./pdf-operators.ts";
import { numbersIn } from "./pdf-values.server.ts";

/**
 * Why a page can't be kept as vectors. `layers`: some are hidden, or only sometimes visible.
 * `colours`: CMYK, spot colours or colour profiles, which every program turns into screen colours
 * in its own way. `fonts`: not in the file, so that each program takes another. `pictures`: much
 * enlarged, and smoothed by some programs only. `effects`: such as transfer functions, which most
 * programs leave out. `size`: more than is worth looking through.
 */
export type VectorObstacle = "layers" | "colours" | "fonts" | "pictures" | "effects" | "size";

/** Content that is looked through, in bytes: a map of a country has less. */
const MAX_CONTENT_BYTES = 32 * 1024 * 1024;
const MAX_DEPTH = 24;
const INVISIBLE = "3";
/** A4 at 100 dots an inch, and how many of these a picture's pixel may be wide. */
const LONG_SIDE_PX = 1169;
const MAX_ENLARGED = 1.5;
/** How often a pattern's tile may go into the long side. */
const MAX_TILES = 6;
const PAINTING = new Set([..."fFSsBb", "f*", "B*", "b*", "sh", "Do", "BI", "Tj", "TJ", "'", '"']);

/**
 * Everything that a page really uses, its annotations included, looked through for obstacles.
 * `pictures`: those that it shows.
 */
export function lookThrough(
  page: PDFPage,
  layers: PdfLayers,
  appearances: readonly PDFRawStream[],
): { obstacles: Set<VectorObstacle>; pictures: PDFRawStream[] } {
  const { width, height } = page.getSize();
  const pixelsPerUnit = LONG_SIDE_PX / Math.max(1, Math.abs(width), Math.abs(height));
  const walk = new Walk(page.node.context, layers, pixelsPerUnit);
  const { Contents, Resources } = page.node.normalizedEntries();
  const resources = Resources ?? page.node.context.obj({});
  for (const part of Contents?.asArray() ?? []) walk.join(page.node.context.lookup(part));
  walk.joined(page.node, resources);
  for (const appearance of appearances) walk.form(appearance, { resources, area: 1, depth: 0 });
  return { obstacles: walk.found, pictures: walk.pictures };
}

/** Where something is used: with the resources of what is around it. */
interface Place {
  resources: PDFDict;
  area: number;
  depth: number;
}

class Walk {
  readonly found = new Set<VectorObstacle>();
  readonly pictures: PDFRawStream[] = [];
  private readonly seen = new Set<PDFObject>();
  private readonly parts: Uint8Array[] = [];
  private left = MAX_CONTENT_BYTES;
  private readonly context: PDFContext;
  private readonly layers: PdfLayers;
  private readonly pixelsPerUnit: number;

  constructor(context: PDFContext, layers: PdfLayers, pixelsPerUnit: number) {
    this.context = context;
    this.layers = layers;
    this.pixelsPerUnit = pixelsPerUnit;
  }

  /** A page's content may be cut anywhere between tokens. */
  join(part: PDFObject | undefined): void {
    const bytes = this.decoded(part);
    if (bytes) this.parts.push(bytes, new Uint8Array([10]));
  }

  joined(page: PDFDict, resources: PDFDict): void {
    const content = Buffer.concat(this.parts);
    this.group(page, content);
    this.content(content, { resources, area: 1, depth: 0 });
  }

  /** A form, a picture, a pattern's tile or a glyph. */
  form(stream: PDFObject | undefined, place: Place): void {
    if (!(stream instanceof PDFRawStream)) return;
    const isPicture = stream.dict.lookup(PDFName.of("Subtype")) === PDFName.of("Image");
    if (isPicture) this.enlarged(stream.dict, place.area);
    if (this.seen.has(stream)) return;
    this.seen.add(stream);
    if (place.depth > MAX_DEPTH) {
      this.found.add("size");
      return;
    }
    this.layer(stream.dict.get(PDFName.of("OC")));
    if (isPicture) {
      this.pictures.push(stream);
      this.picture(stream.dict, place);
      return;
    }
    const own = stream.dict.lookup(PDFName.of("Resources"));
    const bytes = this.decoded(stream);
    if (!bytes) return;
    this.group(stream.dict, bytes);
    const area = place.area * areaOf(numbersIn(stream.dict, "Matrix"));
    this.content(bytes, {
      ...place,
      area,
      resources: own instanceof PDFDict ? own : place.resources,
    });
  }

  private enlarged(picture: PDFDict, area: number): void {
    const [width = 0] = numbersIn(picture, "Width");
    const [height = 0] = numbersIn(picture, "Height");
    this.enlargedTo(area, width * height);
  }

  private enlargedTo(area: number, pixels: number): void {
    if (area * this.pixelsPerUnit ** 2 > pixels * MAX_ENLARGED ** 2) this.found.add("pictures");
  }

  /**
   * The colours that a transparency group blends in. Groups where one thing knocks out what is
   * below it come out differently; LibreOffice writes such for one thing alone.
   */
  private group(of: PDFDict, content: Uint8Array): void {
    const group = of.lookup(PDFName.of("Group"));
    if (!(group instanceof PDFDict)) return;
    this.colourSpace(group.lookup(PDFName.of("CS")));
    const isKnockout = group.lookup(PDFName.of("K")) === PDFBool.True;
    if (isKnockout && paintsMoreThanOnce(content)) this.found.add("effects");
  }

  private content(bytes: Uint8Array, place: Place): void {
    const { resources, depth } = place;
    let state = initialState(place.area);
    const kept: GraphicsState[] = [];
    const of = (kind: string, name = "") => {
      const entries = resources.lookup(PDFName.of(kind));
      return entries instanceof PDFDict ? entries.get(PDFName.of(name.slice(1))) : undefined;
    };
    for (const { name, operands } of pdfOperators(bytes)) {
      const last = operands.at(-1);
      if (name === "q" && kept.length < 1000) kept.push({ ...state });
      else if (name === "Q") state = kept.pop() ?? state;
      else if (name === "cm") state.area *= areaOf(operands);
      else if (name === "w") state.lineWidth = Number(last);
      else if (isHairline(name, state, this.pixelsPerUnit)) this.found.add("effects");
      else if (name === "Tf") state.font = this.context.lookup(of("Font", operands[0]));
      else if (name === "Tr") state.mode = last ?? "0";
      else if (["Tj", "TJ", "'", '"'].includes(name)) this.letters(state, place);
      else if (name === "k" || name === "K") this.found.add("colours");
      else if (name === "cs" || name === "CS") this.named(of("ColorSpace", last), last);
      else if (name === "scn" || name === "SCN") this.pattern(of("Pattern", last), place);
      else if (name === "sh") this.shading(of("Shading", last));
      else if (name === "gs") this.state(of("ExtGState", last), place, state);
      else if (name === "Do")
        this.form(this.context.lookup(of("XObject", last)), {
          resources,
          area: state.area,
          depth: depth + 1,
        });
      else if (name === "BDC" && operands[0] === "/OC") this.layer(of("Properties", last));
      else if (name === "BI") this.inlinePicture(operands, of, state.area);
    }
    const defaults = resources.lookup(PDFName.of("ColorSpace"));
    if (
      defaults instanceof PDFDict &&
      defaults.keys().some((key) => /^\/Default/.test(String(key)))
    )
      this.found.add("colours");
  }

  private layer(member: PDFObject | undefined): void {
    if (member && !this.layers.isPlainlyVisible(member)) this.found.add("layers");
  }

  private letters({ font, mode }: GraphicsState, place: Place): void {
    if (mode === INVISIBLE || !(font instanceof PDFDict) || this.seen.has(font)) return;
    this.seen.add(font);
    const glyphs = font.lookup(PDFName.of("CharProcs"));
    if (glyphs instanceof PDFDict) {
      const own = font.lookup(PDFName.of("Resources"));
      for (const key of glyphs.keys())
        this.form(glyphs.lookup(key), {
          resources: own instanceof PDFDict ? own : place.resources,
          area: 0,
          depth: place.depth + 1,
        });
    } else if (!isEmbedded(font)) this.found.add("fonts");
  }

  private named(space: PDFObject | undefined, name = ""): void {
    this.colourSpace(this.context.lookup(space) ?? PDFName.of(name.slice(1)));
  }

  private colourSpace(space: PDFObject | undefined): void {
    if (isNotScreenColour(space)) this.found.add("colours");
  }

  private pattern(object: PDFObject | undefined, place: Place): void {
    const pattern = this.context.lookup(object);
    if (pattern instanceof PDFDict) {
      this.shading(pattern.get(PDFName.of("Shading")));
      this.state(pattern.get(PDFName.of("ExtGState")), place);
      return;
    }
    if (pattern instanceof PDFRawStream) this.tiles(pattern.dict);
    this.form(pattern, { ...place, area: 1, depth: place.depth + 1 });
  }

  /** PDFium rounds the width of a tile to its pixels, so the last of many is beside its place. */
  private tiles(pattern: PDFDict): void {
    const [a = 1, b = 0, c = 0, d = 1] = numbersIn(pattern, "Matrix");
    const [across = 0] = numbersIn(pattern, "XStep");
    const [down = 0] = numbersIn(pattern, "YStep");
    const step = Math.min(Math.abs(across) * Math.hypot(a, b), Math.abs(down) * Math.hypot(c, d));
    if (step * this.pixelsPerUnit * MAX_TILES < LONG_SIDE_PX) this.found.add("effects");
  }

  private shading(object: PDFObject | undefined): void {
    const shading = this.context.lookup(object);
    const entries = shading instanceof PDFRawStream ? shading.dict : shading;
    if (!(entries instanceof PDFDict)) return;
    this.colourSpace(entries.lookup(PDFName.of("ColorSpace")));
    if (!/^[23]$/.test(String(entries.lookup(PDFName.of("ShadingType")))))
      this.found.add("effects");
  }

  private state(object: PDFObject | undefined, place: Place, state?: GraphicsState): void {
    const entries = this.context.lookup(object);
    if (!(entries instanceof PDFDict)) return;
    if (state) setParameters(entries, state);
    if ((state && isFadedTwice(state)) || hasOwnEffects(entries)) this.found.add("effects");
    if (this.seen.has(entries)) return;
    this.seen.add(entries);
    const mask = entries.lookup(PDFName.of("SMask"));
    if (mask instanceof PDFDict)
      this.form(mask.lookup(PDFName.of("G")), { ...place, depth: place.depth + 1 });
  }

  private picture(entries: PDFDict, place: Place): void {
    const { resources, depth } = place;
    const space = entries.lookup(PDFName.of("ColorSpace"));
    const spaces = resources.lookup(PDFName.of("ColorSpace"));
    const named =
      space instanceof PDFName && spaces instanceof PDFDict ? spaces.lookup(space) : null;
    this.colourSpace(named ?? space);
    for (const key of ["SMask", "Mask"])
      this.form(entries.lookup(PDFName.of(key)), { ...place, area: 0, depth: depth + 1 });
  }

  private inlinePicture(
    operands: readonly string[],
    of: (kind: string, name: string) => PDFObject | undefined,
    area: number,
  ): void {
    const entry = (...keys: string[]) => {
      const at = operands.findIndex((word) => keys.includes(word));
      return at < 0 ? "" : (operands[at + 1] ?? "");
    };
    const space = entry("/CS", "/ColorSpace");
    if (space.startsWith("/")) this.named(of("ColorSpace", space), space);
    else if (operands.some((word) => word === "/DeviceCMYK" || word === "/CMYK"))
      this.found.add("colours");
    this.enlargedTo(area, Number(entry("/W", "/Width")) * Number(entry("/H", "/Height")));
  }

  private decoded(stream: PDFObject | undefined): Uint8Array | null {
    if (!(stream instanceof PDFRawStream) || this.left <= 0) {
      if (this.left <= 0) this.found.add("size");
      return null;
    }
    const bytes = decodePDFRawStream(stream).decode();
    this.left -= bytes.length;
    return bytes;
  }
}

/** Filling and stroking a path are two. */
function paintsMoreThanOnce(content: Uint8Array): boolean {
  let count = 0;
  for (const { name } of pdfOperators(content)) {
    if (PAINTING.has(name)) count += /^[Bb]/.test(name) && name !== "BI" ? 2 : 1;
    if (count > 1) return true;
  }
  return false;
}

/** What a matrix does to an area. */
function areaOf(matrix: readonly (string | number)[]): number {
  if (matrix.length < 4) return 1;
  const [a = 0, b = 0, c = 0, d = 0] = matrix.map(Number);
  return Math.abs(a * d - b * c) || 0;
}

/** Whether the outlines of a font are in the file (ISO 32000-2, 9.9). */
function isEmbedded(font: PDFDict): boolean {
  const below = font.lookup(PDFName.of("DescendantFonts"));
  const descendant = below instanceof PDFArray ? below.lookup(0) : font;
  if (!(descendant instanceof PDFDict)) return false;
  const descriptor = descendant.lookup(PDFName.of("FontDescriptor"));
  return (
    descriptor instanceof PDFDict &&
    ["FontFile", "FontFile2", "FontFile3"].some((key) => descriptor.has(PDFName.of(key)))
  );
}
