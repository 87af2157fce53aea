import { deflateSync } from "node:zlib";
import { type PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import {
  baseDirection,
  breakText,
  faceChain,
  glyphOutline,
  HiddenText,
  type Ink,
  inkOperators,
  invisibleFont,
  OutlinePathBuilder,
  pathBounds,
  shapeLine,
} from "#app/engines/certificate/drawing.server.ts";

/** A4 upright, in points. */
export const PAGE = { width: 595.28, height: 841.89 };
export const LEFT = 56;
export const RIGHT = PAGE.width - 56;
const INK = "#0f172a";
export const MUTED = "#475569";
const RULE = "#cbd5e1";

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
    const { size, bold = false, colour = INK } = style;
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
      const letters = new OutlinePathBuilder();
      for (const { face, glyphs } of shaped.runs) {
        if (!face) continue;
        for (const glyph of glyphs) {
          const outline = glyphOutline(face, glyph.id);
          if (!outline) continue;
          const scale = size / face.unitsPerEm;
          letters.add(
            outline.commands,
            outline.coordinates,
            left + glyph.x * size,
            baseline - glyph.y * size,
            scale,
          );
        }
      }
      this.fill(letters, colour);
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
    this.fill(line, RULE);
  }

  private fill(outline: OutlinePathBuilder, colour: string): void {
    const path = outline.build();
    if (path) this.ink.push({ kind: "path", path, colour, box: pathBounds(path) });
  }
}

/** Sheets as a PDF. The same sheets give the same bytes. */
export async function pdfOfSheets(
  sheets: readonly TextSheet[],
  { title, author }: { title: string; author: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  for (const sheet of sheets) addSheet(doc, sheet);
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

function addSheet(doc: PDFDocument, sheet: TextSheet): void {
  const { context } = doc;
  const page = doc.addPage([PAGE.width, PAGE.height]);
  const packed = (data: Uint8Array, entries: Record<string, unknown> = {}) => {
    const body = deflateSync(data, { level: 9 });
    const dictionary = context.obj({
      ...entries,
      Filter: "FlateDecode",
      Length: body.length,
    } as never) as unknown as PDFDict;
    return context.register(PDFRawStream.of(dictionary, body));
  };
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
      FontFile2: packed(fontFile, { Length1: fontFile.length }),
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
    ToUnicode: packed(latin(sheet.hidden.toUnicode())),
  });
  page.node.set(
    PDFName.of("Contents"),
    packed(latin(`${inkOperators(sheet.ink, 1, PAGE.height)}\n${sheet.hidden.content()}`)),
  );
  page.node.set(PDFName.of("Resources"), context.obj({ Font: { H: context.register(font) } }));
}
