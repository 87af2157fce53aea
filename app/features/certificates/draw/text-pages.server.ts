import { deflateSync } from "node:zlib";
import {
  type PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import {
  baseDirection,
  breakText,
  type Face,
  faceChain,
  glyphOutline,
  HiddenText,
  type Ink,
  inkOperators,
  invisibleFont,
  OutlinePathBuilder,
  pathBounds,
  pdfColour,
  shapeLine,
} from "#app/engines/certificate/drawing.server.ts";

/** A4 upright, in points. */
export const PAGE = { width: 595.28, height: 841.89 };
export const LEFT = 56;
export const RIGHT = PAGE.width - 56;
const INK = "#0f172a";
export const MUTED = "#475569";
const RULE = "#cbd5e1";

interface Letter {
  face: Face;
  id: number;
  /** Points from the left, and from the top. */
  x: number;
  y: number;
  style: Style;
}

interface Style {
  size: number;
  bold?: boolean;
  colour?: string;
}

/**
 * Collects what stands on the page. Letters are outlines, as on certificates, so that every mark
 * sits right; below them lies text to select.
 */
export class TextSheet {
  readonly ink: Ink[] = [];
  readonly letters: Letter[] = [];
  readonly hidden = new HiddenText();

  /**
   * Writes lines of text, broken where they would be too wide. `x` is the left end, or the right
   * one of `align: "right"`. Returns the y below.
   */
  write(
    text: string,
    [x, y]: [x: number, y: number],
    style: Style,
    given: { width?: number; align?: "right" } = {},
  ): number {
    const { size, bold = false } = style;
    const chain = faceChain({ font: "Noto Sans", bold, italic: false });
    const typed = text.normalize("NFC");
    const direction = baseDirection(typed);
    const shape = (line: string) => shapeLine(line, chain, direction);
    const room = (given.width ?? RIGHT - x) / size;
    const lines =
      given.align || shape(typed).width <= room
        ? [typed]
        : breakText(typed, (line) => shape(line).width <= room);
    let at = y;
    for (const line of lines) {
      const shaped = shape(line);
      const left = given.align ? x - shaped.width * size : x;
      const baseline = at + size;
      for (const { face, glyphs } of shaped.runs)
        if (face)
          for (const { id, x: right, y: up } of glyphs)
            this.letters.push({ face, id, x: left + right * size, y: baseline - up * size, style });
      this.hidden.add(
        { sizePx: size, lines: [{ shaped, x: left, baseline, bullet: null }] },
        1,
        PAGE.height,
      );
      at += size * 1.5;
    }
    return at;
  }

  rule(y: number): void {
    const line = new OutlinePathBuilder();
    line.add("MLLLZ", [LEFT, -y, RIGHT, -y, RIGHT, -y - 0.75, LEFT, -y - 0.75], 0, 0, 1);
    const path = line.build();
    if (path) this.ink.push({ kind: "path", path, colour: RULE, box: pathBounds(path) });
  }
}

/**
 * Each letter of each face once, as a form that pages call: a thousand lines of outlines would be
 * tens of megabytes.
 */
class LetterForms {
  private readonly names = new Map<Face, Map<number, string | null>>();
  private readonly forms: Record<string, PDFRef> = {};
  private readonly register: (outline: string, face: Face) => PDFRef;

  constructor(register: (outline: string, face: Face) => PDFRef) {
    this.register = register;
  }

  operators(letters: readonly Letter[]): string {
    let colour = "";
    const lines: string[] = [];
    for (const { face, id, x, y, style } of letters) {
      const name = this.nameOf(face, id);
      if (!name) continue;
      const wanted = style.colour ?? INK;
      if (wanted !== colour) lines.push(`${pdfColour(wanted)} rg`);
      colour = wanted;
      const scale = (style.size / face.unitsPerEm).toFixed(6);
      const place = `${x.toFixed(2)} ${(PAGE.height - y).toFixed(2)}`;
      lines.push(`q ${scale} 0 0 ${scale} ${place} cm /${name} Do Q`);
    }
    return lines.join("\n");
  }

  /** For the resources of pages. */
  all(): Record<string, PDFRef> {
    return this.forms;
  }

  /** Null: it leaves no ink. */
  private nameOf(face: Face, id: number): string | null {
    const known = this.names.get(face) ?? new Map<number, string | null>();
    this.names.set(face, known);
    const name = known.get(id);
    if (name !== undefined) return name;
    const outline = glyphOutline(face, id);
    const made = outline ? `L${Object.keys(this.forms).length}` : null;
    if (outline && made)
      this.forms[made] = this.register(
        `${pathOperators(outline.commands, outline.coordinates)} f`,
        face,
      );
    known.set(id, made);
    return made;
  }
}

const POINTS: Record<string, number> = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };
const OPERATORS: Record<string, string> = { M: "m", L: "l", Q: "c", C: "c", Z: "h" };

/** An outline in its own units; quadratic curves become cubic ones. */
function pathOperators(commands: string, coordinates: ArrayLike<number>): string {
  let at = 0;
  let [fromX, fromY] = [0, 0];
  const written = [...commands].map((command) => {
    const count = 2 * (POINTS[command] ?? 0);
    const given = Array.from({ length: count }, (_, n) => coordinates[at + n] ?? 0);
    at += count;
    const [aX = 0, aY = 0, bX = 0, bY = 0] = given;
    const third = (from: number, to: number) => from + ((to - from) * 2) / 3;
    const points =
      command === "Q"
        ? [third(fromX, aX), third(fromY, aY), third(bX, aX), third(bY, aY), bX, bY]
        : given;
    [fromX = fromX, fromY = fromY] = points.slice(-2);
    return [...points.map((point) => Math.round(point)), OPERATORS[command]].join(" ");
  });
  return written.join(" ");
}

/** Sheets as a PDF. The same sheets give the same bytes. */
export async function pdfOfSheets(
  sheets: readonly TextSheet[],
  { title, author }: { title: string; author: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const letters = new LetterForms((outline, { unitsPerEm }) => {
    const reach = 4 * unitsPerEm;
    return packed(doc, Buffer.from(outline, "latin1"), {
      Type: "XObject",
      Subtype: "Form",
      BBox: [-reach, -reach, reach, reach],
    });
  });
  const pages = sheets.map((sheet) => addSheet(doc, sheet, letters));
  const forms = doc.context.register(doc.context.obj(letters.all()));
  for (const { page, font } of pages)
    page.node.set(
      PDFName.of("Resources"),
      doc.context.obj({ Font: { H: font }, XObject: forms } as never),
    );
  doc.setTitle(title);
  doc.setAuthor(author);
  return new Uint8Array(
    await doc.save({
      useObjectStreams: false,
      addDefaultPage: false,
      updateFieldAppearances: false,
    }),
  );
}

function packed(doc: PDFDocument, data: Uint8Array, entries: Record<string, unknown> = {}): PDFRef {
  const body = deflateSync(data, { level: 9 });
  const dictionary = doc.context.obj({
    ...entries,
    Filter: "FlateDecode",
    Length: body.length,
  } as never) as unknown as PDFDict;
  return doc.context.register(PDFRawStream.of(dictionary, body));
}

function addSheet(doc: PDFDocument, sheet: TextSheet, letters: LetterForms) {
  const { context } = doc;
  const page = doc.addPage([PAGE.width, PAGE.height]);
  const latin = (said: string) => Buffer.from(said, "latin1");
  const widths = sheet.hidden.widths();
  const fontFile = invisibleFont(widths);
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
      FontFile2: packed(doc, fontFile, { Length1: fontFile.length }),
    }),
  );
  const cidFont = context.register(
    context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: "Invisible",
      DW: 0,
      W: [1, widths],
      // Strings, not names (ISO 32000-2, 9.7.3): with names a reader drops the font, and its text
      // can’t be copied.
      CIDSystemInfo: {
        Registry: PDFString.of("Adobe"),
        Ordering: PDFString.of("Identity"),
        Supplement: 0,
      },
      FontDescriptor: fontDescriptor,
      CIDToGIDMap: "Identity",
    } as never),
  );
  const font = context.obj({
    Type: "Font",
    Subtype: "Type0",
    BaseFont: "Invisible",
    Encoding: "Identity-H",
    DescendantFonts: [cidFont],
    ToUnicode: packed(doc, latin(sheet.hidden.toUnicode())),
  });
  const ink = `${inkOperators(sheet.ink, 1, PAGE.height)}\n${letters.operators(sheet.letters)}`;
  page.node.set(PDFName.of("Contents"), packed(doc, latin(`${ink}\n${sheet.hidden.content()}`)));
  return { page, font: context.register(font) };
}
