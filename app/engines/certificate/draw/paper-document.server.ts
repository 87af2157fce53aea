import { promisify } from "node:util";
import { deflate } from "node:zlib";
import {
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import { breakText } from "../typesetting/break-text.ts";
import { faceChain, glyphOutline } from "../typesetting/fonts.server.ts";
import { invisibleFont } from "../typesetting/invisible-font.ts";
import {
  HiddenText,
  hiddenFont,
  hiddenFontDescriptor,
} from "../typesetting/pdf-hidden-text.server.ts";
import { fineNumber, pdfColour, pdfNumber } from "../typesetting/pdf-ink.server.ts";
import { pathOperators } from "../typesetting/pdf-letters.server.ts";
import { baseDirection, shapeLine } from "../typesetting/shape-text.server.ts";
import { marked } from "./pdf-tags.server.ts";

const pack = promisify(deflate);

/** A4 upright, in points. */
export const PAPER = { width: 595.28, height: 841.89, left: 56, right: 595.28 - 56 };
const INK = "#0f172a";
const RULE = "#cbd5e1";

export interface TextStyle {
  size: number;
  bold?: boolean;
  colour?: string;
  /** What it is in the file's structure. */
  tag?: "H1" | "H2" | "P";
}

/**
 * Pages of text in any script, with what each part is (ISO 32000-2, 14.8). Letters are outlines, as
 * on certificates, so that every mark sits right, each once in the file; over them lies invisible
 * text to select and read aloud. The same calls give the same bytes.
 */
export class PaperDocument {
  private ink: string[] = [];
  private marks: TextStyle["tag"][] = [];
  private readonly pages: { content: string; marks: TextStyle["tag"][] }[] = [];
  private readonly hidden = new HiddenText(true);
  /** The name and operators of each letter by its coordinates, in its font's units. */
  private readonly letters = new Map<object, { name: string; operators: string }>();

  /**
   * Writes lines of text, broken where they would be too wide. `x` is the left end, or the right
   * one of `align: "right"`. Returns the y below.
   */
  write(
    text: string,
    [x, y]: [x: number, y: number],
    style: TextStyle,
    given: { width?: number; align?: "right" } = {},
  ): number {
    const { size, bold = false, colour = INK, tag = "P" } = style;
    const chain = faceChain({ font: "Noto Sans", bold, italic: false });
    const typed = text.normalize("NFC");
    const direction = baseDirection(typed);
    const shape = (line: string) => shapeLine(line, chain, direction);
    const room = (given.width ?? PAPER.right - x) / size;
    const lines =
      given.align || shape(typed).width <= room
        ? [typed]
        : breakText(typed, (line) => shape(line).width <= room);
    const placed = lines.map((line, index) => {
      const shaped = shape(line);
      const left = given.align ? x - shaped.width * size : x;
      const baseline = y + index * size * 1.5 + size;
      this.draw(shaped, { x: left, baseline, size, colour });
      return { shaped, x: left, baseline, bullet: null };
    });
    const mark = this.marks.push(tag) - 1;
    this.hidden.add({ sizePx: size, lines: placed }, 1, PAPER.height, { tag, mark });
    return y + lines.length * size * 1.5;
  }

  rule(y: number): void {
    const box = [PAPER.left, PAPER.height - y, PAPER.right - PAPER.left, 0.75].map(pdfNumber);
    this.ink.push(`q ${pdfColour(RULE)} rg ${box.join(" ")} re f Q`);
  }

  /** What is written from now on stands on a new page. */
  endPage(): void {
    const content = `${marked(this.ink.join("\n"), null)}\n${this.hidden.takeContent()}`;
    this.pages.push({ content, marks: this.marks });
    this.ink = [];
    this.marks = [];
  }

  private draw(
    { runs }: ReturnType<typeof shapeLine>,
    { x, baseline, size, colour }: { x: number; baseline: number; size: number; colour: string },
  ): void {
    this.ink.push(`q ${pdfColour(colour)} rg`);
    for (const { face, glyphs } of runs) {
      if (!face) continue;
      const unit = fineNumber(size / face.unitsPerEm);
      for (const glyph of glyphs) {
        const outline = glyphOutline(face, glyph.id);
        if (!outline) continue;
        const { coordinates, commands } = outline;
        const letter = this.letters.get(coordinates) ?? {
          name: `L${this.letters.size}`,
          operators: `${pathOperators(commands, coordinates)}\nf`,
        };
        this.letters.set(coordinates, letter);
        const [left, up] = [x + glyph.x * size, PAPER.height - baseline + glyph.y * size];
        this.ink.push(
          `q ${unit} 0 0 ${unit} ${pdfNumber(left)} ${pdfNumber(up)} cm /${letter.name} Do Q`,
        );
      }
    }
    this.ink.push("Q");
  }

  /** The file. `language`: as `lang` has it. The last page must have been ended. */
  async save(about: {
    title: string;
    author: string;
    language: string;
  }): Promise<Uint8Array<ArrayBuffer>> {
    const doc = await PDFDocument.create({ updateMetadata: false });
    const resources = doc.context.register(
      doc.context.obj({
        Font: { H: await addFont(doc, this.hidden) },
        XObject: await this.addLetters(doc),
      }),
    );
    const structure = new Structure(doc);
    for (const { content, marks } of this.pages) {
      const page = doc.addPage([PAPER.width, PAPER.height]);
      page.node.set(PDFName.of("Contents"), await packed(doc, Buffer.from(content, "latin1")));
      page.node.set(PDFName.of("Resources"), resources);
      structure.addPage(page, marks);
    }
    structure.end();
    doc.setTitle(about.title, { showInWindowTitleBar: true });
    doc.setAuthor(about.author);
    doc.setLanguage(about.language);
    return new Uint8Array(
      await doc.save({
        useObjectStreams: false,
        addDefaultPage: false,
        updateFieldAppearances: false,
      }),
    );
  }

  private async addLetters(doc: PDFDocument): Promise<PDFDict> {
    const names = doc.context.obj({});
    const form = { Type: "XObject", Subtype: "Form", BBox: LETTER_BOX };
    for (const { name, operators } of this.letters.values())
      names.set(PDFName.of(name), await packed(doc, Buffer.from(operators, "latin1"), form));
    return names;
  }
}

/** Wider than any letter in its font's units. */
const LETTER_BOX = [-9999, -9999, 9999, 9999];

/** What the parts of a document's pages are, in the order they were written. */
class Structure {
  private readonly doc: PDFDocument;
  private readonly whole: PDFRef;
  private readonly parts: PDFRef[] = [];
  private readonly ofPages: (number | PDFRef[])[] = [];

  constructor(doc: PDFDocument) {
    this.doc = doc;
    this.whole = doc.context.register(doc.context.obj({}));
  }

  addPage(page: PDFPage, marks: readonly TextStyle["tag"][]): void {
    const { context } = this.doc;
    const parts = marks.map((tag = "P", mark) =>
      context.register(
        context.obj({ Type: "StructElem", S: tag, P: this.whole, Pg: page.ref, K: mark }),
      ),
    );
    const number = this.ofPages.length / 2;
    page.node.set(PDFName.of("StructParents"), context.obj(number));
    page.node.set(PDFName.of("Tabs"), PDFName.of("S"));
    this.ofPages.push(number, parts);
    this.parts.push(...parts);
  }

  end(): void {
    const { context, catalog } = this.doc;
    const ParentTree = context.register(context.obj({ Nums: this.ofPages as never }));
    const root = context.register(
      context.obj({ Type: "StructTreeRoot", K: [this.whole], ParentTree }),
    );
    context.assign(
      this.whole,
      context.obj({ Type: "StructElem", S: "Document", P: root, K: this.parts }),
    );
    catalog.set(PDFName.of("StructTreeRoot"), root);
    catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
  }
}

async function packed(
  { context }: PDFDocument,
  data: Uint8Array,
  entries: Record<string, string | number | number[]> = {},
): Promise<PDFRef> {
  const body = await pack(data, { level: 9 });
  const dictionary = context.obj({ ...entries, Filter: "FlateDecode", Length: body.length });
  if (!(dictionary instanceof PDFDict)) throw new TypeError("A dictionary was asked for");
  return context.register(PDFRawStream.of(dictionary, body));
}

/** The invisible font of the text that is read. */
async function addFont(doc: PDFDocument, hidden: HiddenText): Promise<PDFRef> {
  const { context } = doc;
  const widths = hidden.widths();
  const fontFile = invisibleFont(widths);
  const file = await packed(doc, fontFile, { Length1: fontFile.length });
  const FontDescriptor = context.register(context.obj(hiddenFontDescriptor(file)));
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
      FontDescriptor,
      CIDToGIDMap: "Identity",
    } as never),
  );
  const toUnicode = await packed(doc, Buffer.from(hidden.toUnicode(), "latin1"));
  return context.register(context.obj(hiddenFont(cidFont, toUnicode)));
}
