import type { PlaceholderValues } from "../../placeholders/index.ts";
import type { Design, TextField } from "../design/design.ts";
import { isOwnFamily } from "../typesetting/font-families.ts";
import { type FaceChain, faceChain } from "../typesetting/fonts.server.ts";
import { overlap, type PixelBox } from "../typesetting/pixel-box.ts";
import { borrowedLetters, missingLetters, widthBound } from "../typesetting/shape-text.server.ts";
import { fieldLines, printableValues } from "./canvas.ts";
import type { FitReport } from "./drawing.ts";
import { type FittedText, fitText, heightEm } from "./fit-text.server.ts";
import { isLeftOut, type LaidOutDesign, layOutDesign } from "./lay-out-design.server.ts";
import { sealText } from "./seal-ink.ts";

/** Sets of values between two breaths, so that the thread can answer others. */
const CHUNK = 500;
/** Texts remembered per field: a course or a date is the same on most certificates of a list. */
const REMEMBERED = 2_000;

/**
 * How each text field of the design would come out, for each set of values. Draws nothing. `fonts`:
 * its uploaded ones, by `fileKey`.
 */
export async function checkValues(
  design: Design,
  values: Record<string, string>[],
  fonts?: ReadonlyMap<string, Uint8Array>,
): Promise<FitReport[][]> {
  const laidOut = await layOutDesign(design, fonts);
  const checks = design.fields.flatMap((field, index) => {
    const box = laidOut.boxes[index]!;
    if (field.kind === "text") return [new FieldCheck(field, box, index, laidOut)];
    if (field.kind !== "seal") return [];
    const inside = sealText(field, box, laidOut.scale);
    return [new FieldCheck(inside.text, inside.box, index, laidOut)];
  });
  const crowded = new CrowdedFields(design, laidOut);
  const reports: FitReport[][] = [];
  for (const [i, one] of values.entries()) {
    if (i % CHUNK === CHUNK - 1) await new Promise((resolve) => setImmediate(resolve));
    const filled = printableValues(one);
    const found = checks.map((check) => check.report(filled));
    reports.push(crowded.mark(found, filled));
  }
  return reports;
}

/** One text field, asked again and again. */
class FieldCheck {
  private readonly known = new Map<string, FitReport>();
  private readonly field: TextField;
  private readonly box: PixelBox;
  private readonly index: number;
  private readonly laidOut: LaidOutDesign;

  constructor(field: TextField, box: PixelBox, index: number, laidOut: LaidOutDesign) {
    this.field = field;
    this.box = box;
    this.index = index;
    this.laidOut = laidOut;
  }

  report(values: PlaceholderValues): FitReport {
    const { field, box, laidOut } = this;
    if (isLeftOut(laidOut, this.index, values)) {
      return { fieldId: field.id, fit: "fits", missing: [], overlaps: [] };
    }
    const lines = fieldLines(field, values);
    const text = lines.length === 1 ? lines[0]! : lines.join("\n");
    let report = this.known.get(text);
    if (!report) {
      const chain = faceChain(field, laidOut.ownFonts);
      const fitted = surelyFits(field, chain, lines, box, laidOut.scale)
        ? null
        : fitText(field, lines, box, laidOut);
      const borrowed = isOwnFamily(field.font) ? borrowedLetters(text, chain) : [];
      report = {
        fieldId: field.id,
        fit: fitted?.fit ?? "fits",
        missing: missingLetters(text, chain),
        ...(borrowed.length > 0 ? { borrowed } : {}),
        overlaps: [],
      };
      if (fitted && fitted.fit !== "fits") {
        report.smaller = {
          size: fitted.sizePx / laidOut.scale,
          room: roomFor(field, lines, laidOut),
        };
      }
      if (this.known.size >= REMEMBERED) this.known.clear();
      this.known.set(text, report);
    }
    return report;
  }
}

/** True when the lines surely fit at their full size; false means that only `fitText` can tell. */
function surelyFits(
  field: TextField,
  chain: FaceChain,
  lines: string[],
  box: PixelBox,
  scale: number,
): boolean {
  if (field.list) return false;
  const sizePx = field.size * scale;
  if (heightEm(lines.length, field) * sizePx > box.height) return false;
  return lines.every(
    (line) => (widthBound(line, chain, field.letterSpacing) ?? Infinity) * sizePx <= box.width,
  );
}

/** More room than any page has. */
const BOUNDLESS_PX = 1e6;

/** The room that lines take at the field's own size, in percent of the page. */
function roomFor(
  field: TextField,
  lines: string[],
  laidOut: LaidOutDesign,
): { width: number; height: number } {
  const box = { left: 0, top: 0, width: BOUNDLESS_PX, height: BOUNDLESS_PX };
  const { page } = laidOut;
  const text = fitText({ ...field, align: "left" }, lines, box, {
    ...laidOut,
    page: { width: BOUNDLESS_PX, height: BOUNDLESS_PX },
    wrapping: "balanced",
  });
  const ends = text.lines.flatMap(({ x, shaped, bullet }) => [
    x + shaped.width * text.sizePx,
    bullet ? bullet.x + bullet.shaped.width * text.sizePx : 0,
  ]);
  const [first, last] = [text.lines[0]?.baseline ?? 0, text.lines.at(-1)?.baseline ?? 0];
  return {
    width: (Math.max(0, ...ends) / page.width) * 100,
    height: ((last - first + text.sizePx) / page.height) * 100,
  };
}

/**
 * Of the em above and below the baseline, what letters of a line cover. Accents may go beyond it.
 */
const ABOVE_BASELINE_EM = 0.75;
const BELOW_BASELINE_EM = 0.22;

/**
 * Finds texts that run into other texts or the QR code. Boxes that touch are looked at for
 * everybody; others only where a text has outgrown its box. Turned elements are left out: their
 * words lie where their box does not.
 */
class CrowdedFields {
  private readonly touching: ReadonlySet<string>;
  private readonly design: Design;
  private readonly laidOut: LaidOutDesign;

  constructor(design: Design, laidOut: LaidOutDesign) {
    this.design = design;
    this.laidOut = laidOut;
    const touching = new Set<string>();
    for (const [index, field] of design.fields.entries()) {
      if (
        this.others(field.id).some((other) => overlap(laidOut.boxes[index]!, laidOut.boxes[other]!))
      )
        touching.add(field.id);
    }
    this.touching = touching;
  }

  mark(reports: FitReport[], values: PlaceholderValues): FitReport[] {
    return reports.map((report) => {
      if (report.fit !== "overflows" && !this.touching.has(report.fieldId)) return report;
      const overlaps = this.overlapped(report.fieldId, values);
      return overlaps.length > 0 ? { ...report, overlaps } : report;
    });
  }

  private overlapped(fieldId: string, values: PlaceholderValues): string[] {
    const own = this.covered(
      this.design.fields.findIndex(({ id }) => id === fieldId),
      values,
    );
    return this.others(fieldId)
      .filter((index) =>
        this.covered(index, values).some((box) => own.some((line) => overlap(line, box))),
      )
      .map((index) => this.design.fields[index]!.id);
  }

  private others(fieldId: string): number[] {
    return this.design.fields.flatMap((field, index) =>
      field.id !== fieldId && !field.rotation && (field.kind === "text" || field.kind === "qr")
        ? [index]
        : [],
    );
  }

  /** Where the lines of a text are, or a whole QR code. */
  private covered(index: number, values: PlaceholderValues): PixelBox[] {
    const field = this.design.fields[index]!;
    const box = this.laidOut.boxes[index]!;
    if (field.kind !== "text") return [box];
    if (field.rotation || isLeftOut(this.laidOut, index, values)) return [];
    return linesOf(fitText(field, fieldLines(field, values), box, this.laidOut));
  }
}

function linesOf({ lines, sizePx }: FittedText): PixelBox[] {
  return lines.map(({ shaped, x, baseline }) => ({
    left: x,
    top: baseline - ABOVE_BASELINE_EM * sizePx,
    width: shaped.width * sizePx,
    height: (ABOVE_BASELINE_EM + BELOW_BASELINE_EM) * sizePx,
  }));
}
