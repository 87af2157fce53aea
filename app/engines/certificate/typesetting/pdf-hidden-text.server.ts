import type { PDFRef } from "@cantoo/pdf-lib";
import { pdfNumber, utf16Hex } from "./pdf-ink.server.ts";
import { baseDirection, type ShapedLine, type ShapedRun } from "./shape-text.server.ts";
import { type Turn, turnPoint } from "./turn.ts";

interface Letter {
  text: string;
  /** Thousandths of an em. */
  width: number;
}

/** Most entries a ToUnicode block may have. */
const BLOCK = 100;
/** Texts side by side in the very same size are joined by readers before they guess a direction. */
const APART_PT = 0.01;
const NO_WIDTH = /\p{M}|\p{Cf}|\p{Emoji_Modifier}/u;

/**
 * Text that was laid out and drawn: its lines, each with where its first letter stands. Pixels from
 * the top left.
 */
interface PlacedText {
  sizePx: number;
  turn?: Turn | null;
  lines: readonly {
    shaped: ShapedLine;
    x: number;
    baseline: number;
    bullet: { shaped: ShapedLine; x: number } | null;
  }[];
}

/**
 * The invisible, selectable text of one certificate. Every letter and mark gets a code of its own,
 * whose ToUnicode entry is exactly that, so that what a reader copies is what was typed.
 */
export class HiddenText {
  private readonly codes = new Map<string, number>();
  private readonly letters: Letter[] = [];
  private readonly operators: string[] = [];
  private readonly isArchival: boolean;

  /**
   * `isArchival`: no letter means what PDF/A takes for none (ISO 19005-2, 6.2.11.7.2), as files
   * before did.
   */
  constructor(isArchival = false) {
    this.isArchival = isArchival;
  }

  /**
   * Adds the lines of a field, as its content in the file's structure when it has a mark there.
   * `pointsPerPx` and `pageHeightPt` turn page pixels into PDF places.
   */
  add(
    text: PlacedText,
    pointsPerPx: number,
    pageHeightPt: number,
    field?: { tag: string; mark: number },
  ): void {
    if (field) this.operators.push(`/${field.tag} <</MCID ${field.mark}>> BDC`);
    for (const line of text.lines) {
      if (line.bullet)
        this.addLine(
          text,
          line.bullet.shaped,
          line.bullet.x,
          line.baseline,
          pointsPerPx,
          pageHeightPt,
        );
      this.addLine(text, line.shaped, line.x, line.baseline, pointsPerPx, pageHeightPt);
    }
    if (field) this.operators.push("EMC");
  }

  private addLine(
    { sizePx, turn }: PlacedText,
    shaped: ShapedLine,
    x: number,
    baseline: number,
    pointsPerPx: number,
    pageHeightPt: number,
  ): void {
    const size = sizePx * pointsPerPx;
    for (const [index, { left, letters }] of lettersAsRead(shaped).entries()) {
      if (!letters.length) continue;
      let hex = "";
      for (const letter of letters) hex += this.code(letter).toString(16).padStart(4, "0");
      const start = x + left * sizePx;
      const [startX, startY] = turn ? turnPoint(turn, start, baseline) : [start, baseline];
      const { cos, sin } = turn ?? { cos: 1, sin: 0 };
      const matrix = [
        cos,
        -sin || 0,
        sin,
        cos,
        startX * pointsPerPx,
        pageHeightPt - startY * pointsPerPx,
      ];
      const place = matrix.map(pdfNumber).join(" ");
      this.operators.push(
        `BT 3 Tr /H ${pdfNumber(size + (index % 2) * APART_PT)} Tf ${place} Tm <${hex}> Tj ET`,
      );
    }
  }

  content(): string {
    return this.operators.join("\n");
  }

  /** The same of one page of several, which the next begins without. */
  takeContent(): string {
    return this.operators.splice(0).join("\n");
  }

  /** Widths by code, from code 1, in thousandths of an em. */
  widths(): number[] {
    return this.letters.map((letter) => letter.width);
  }

  /** The ToUnicode program. */
  toUnicode(): string {
    const entries = this.letters.map(
      (letter, i) =>
        `<${(i + 1).toString(16).padStart(4, "0")}> <${utf16Hex(this.meaning(letter))}>`,
    );
    const blocks: string[] = [];
    for (let i = 0; i < entries.length; i += BLOCK) {
      const block = entries.slice(i, i + BLOCK);
      blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
    }
    return [
      "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
      "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def",
      "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
      "1 begincodespacerange <0000> <ffff> endcodespacerange",
      ...blocks,
      "endcmap CMapName currentdict /CMap defineresource pop end end",
    ].join("\n");
  }

  /**
   * U+FEFF within a text was a joiner of words, for which there is another sign; U+FFFE is no
   * letter.
   */
  private meaning({ text }: Letter): string {
    return this.isArchival
      ? text.replaceAll("\ufeff", "\u2060").replaceAll("\ufffe", "\ufffd")
      : text;
  }

  private code(letter: Letter): number {
    const key = `${letter.width}|${letter.text}`;
    let code = this.codes.get(key);
    if (code === undefined) {
      code = this.letters.push(letter);
      this.codes.set(key, code);
    }
    return code;
  }
}

/** A stretch of a line: where it begins, in em, and its letters. */
interface ReadStretch {
  left: number;
  letters: Letter[];
}

/** By the line, which a field keeps for as long as its words are the same. */
const readLines = new WeakMap<ShapedLine, ReadStretch[]>();

function lettersAsRead(shaped: ShapedLine): ReadStretch[] {
  let stretches = readLines.get(shaped);
  if (!stretches) {
    stretches = stretchesAsRead(shaped).flatMap((runs) =>
      runs[0] ? [{ left: runs[0].x, letters: runs.flatMap(runLetters) }] : [],
    );
    readLines.set(shaped, stretches);
  }
  return stretches;
}

/**
 * A line's runs in stretches of one direction, in the order they are read. Each becomes a text of
 * its own: a reader takes a text that is a third right-to-left for one that starts at the right,
 * and would swap the halves of a name in two scripts. A line that does start at the right is left
 * whole, because that guess is then the right one.
 */
function stretchesAsRead(line: ShapedLine): ShapedRun[][] {
  if (baseDirection(line.text) === "rtl") return [line.runs];
  const stretches: ShapedRun[][] = [];
  for (const run of line.runs) {
    const last = stretches.at(-1);
    if (last && last[0]!.rtl === run.rtl) last.push(run);
    else stretches.push([run]);
  }
  return stretches;
}

/** The run's letters in the order they stand from left to right, each with the room it takes. */
function runLetters(run: ShapedRun): Letter[] {
  if (!run.face) return emojiLetters(run);
  const advances = new Map<number, number>();
  for (const glyph of run.glyphs)
    advances.set(glyph.cluster, (advances.get(glyph.cluster) ?? 0) + glyph.advance);
  const starts = [...advances.keys()].sort((a, b) => a - b);
  const letters = starts.flatMap((start, i) =>
    splitCluster(
      run.text.slice(i === 0 ? 0 : start, starts[i + 1] ?? run.text.length),
      advances.get(start)!,
    ),
  );
  // Readers turn right-to-left text round letter by letter.
  return run.rtl ? letters.reverse() : letters;
}

/**
 * First code point and the rest: readers drop a joiner that stands alone, and hang an entry with a
 * mark on what is before it.
 */
function emojiLetters(run: ShapedRun): Letter[] {
  const [first = "", ...rest] = run.text;
  const letters = [{ text: first, width: Math.round(run.width * 1000) }];
  return rest.length ? [...letters, { text: rest.join(""), width: 0 }] : letters;
}

/**
 * One entry a code point: readers take an entry that holds a mark for a lone mark and hang it on
 * the line before.
 */
function splitCluster(text: string, widthEm: number): Letter[] {
  const letters = [...text];
  const wide = letters.filter((letter) => !NO_WIDTH.test(letter)).length;
  return letters.map((letter, i) => {
    const isWide = wide > 0 ? !NO_WIDTH.test(letter) : i === 0;
    return { text: letter, width: isWide ? Math.round((widthEm * 1000) / Math.max(1, wide)) : 0 };
  });
}

/** The font that hidden text is in; what is one file's comes from `cidFont` and `ToUnicode`. */
export const hiddenFont = (cidFont: PDFRef, ToUnicode: PDFRef) => ({
  Type: "Font",
  Subtype: "Type0",
  BaseFont: "Invisible",
  Encoding: "Identity-H",
  DescendantFonts: [cidFont],
  ToUnicode,
});

export const hiddenFontDescriptor = (FontFile2: PDFRef) => ({
  Type: "FontDescriptor",
  FontName: "Invisible",
  Flags: 4,
  FontBBox: [0, -200, 1000, 800],
  ItalicAngle: 0,
  Ascent: 800,
  Descent: -200,
  CapHeight: 700,
  StemV: 80,
  FontFile2,
});
