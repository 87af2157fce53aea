import type { FittedText } from "./fit-text.server.ts";
import { pdfNumber, utf16Hex } from "./pdf-objects.server.ts";
import type { ShapedLine, ShapedRun } from "./shape-text.server.ts";

interface Cluster {
  text: string;
  /** Thousandths of an em. */
  width: number;
}

/** Most entries a ToUnicode block may have. */
const BLOCK = 100;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The invisible, selectable text of one certificate. Every cluster of letters gets a code of its own, whose ToUnicode entry
 * is exactly the letters, so that what a reader copies is what was typed, marks and all.
 */
export class HiddenText {
  private readonly codes = new Map<string, number>();
  private readonly clusters: Cluster[] = [];
  private readonly operators: string[] = [];

  /** Adds the lines of a field. `pointsPerPx` and `pageHeightPt` turn page pixels into PDF places. */
  add(text: FittedText, pointsPerPx: number, pageHeightPt: number): void {
    const size = text.sizePx * pointsPerPx;
    for (const line of text.lines) {
      const put = (shaped: ShapedLine, x: number) => {
        const codes = shaped.runs.flatMap(runClusters).map((cluster) => this.code(cluster));
        if (!codes.length) return;
        const hex = codes.map((code) => code.toString(16).padStart(4, "0")).join("");
        const place = `${pdfNumber(x * pointsPerPx)} ${pdfNumber(pageHeightPt - line.baseline * pointsPerPx)}`;
        this.operators.push(`BT 3 Tr /H ${pdfNumber(size)} Tf 1 0 0 1 ${place} Tm <${hex}> Tj ET`);
      };
      if (line.bullet) put(line.bullet.shaped, line.bullet.x);
      put(line.shaped, line.x);
    }
  }

  content(): string {
    return this.operators.join("\n");
  }

  /** The W entry of the font: widths by code. */
  widths(): string {
    return `[1 [${this.clusters.map((cluster) => cluster.width).join(" ")}]]`;
  }

  /** The ToUnicode program. */
  toUnicode(): string {
    const entries = this.clusters.map((cluster, i) => `<${(i + 1).toString(16).padStart(4, "0")}> <${utf16Hex(cluster.text)}>`);
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

  private code(cluster: Cluster): number {
    const key = `${cluster.width}|${cluster.text}`;
    let code = this.codes.get(key);
    if (code === undefined) {
      code = this.clusters.push(cluster);
      this.codes.set(key, code);
    }
    return code;
  }
}

/** The run's letters in the order they stand from left to right, each cluster with the room it takes. */
function runClusters(run: ShapedRun): Cluster[] {
  const thousandths = (em: number) => Math.round(em * 1000);
  if (!run.face) return [{ text: run.text, width: thousandths(run.width) }];
  const advances = new Map<number, number>();
  for (const glyph of run.glyphs) advances.set(glyph.cluster, (advances.get(glyph.cluster) ?? 0) + glyph.advance);
  const starts = [...advances.keys()].sort((a, b) => a - b);
  const clusters = starts.map((start, i) => ({
    text: run.text.slice(i === 0 ? 0 : start, starts[i + 1] ?? run.text.length),
    width: thousandths(advances.get(start)!),
  }));
  return run.rtl ? clusters.flatMap(singleLetters).reverse() : clusters;
}

/** Readers turn right-to-left text round letter by letter, so a cluster must not hold more than one. */
function singleLetters(cluster: Cluster): Cluster[] {
  const letters = Array.from(graphemes.segment(cluster.text), (part) => part.segment).flatMap((grapheme) => [...grapheme]);
  return letters.map((text, i) => ({ text, width: i === 0 ? cluster.width : 0 }));
}
