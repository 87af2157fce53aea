import type { TextField } from "../design/design.ts";
import { breakEvenly, breakText, SPACES } from "../typesetting/break-text.ts";
import { type FaceChain, faceChain } from "../typesetting/fonts.server.ts";
import { largestLines } from "../typesetting/largest-lines.ts";
import type { PixelBox } from "../typesetting/pixel-box.ts";
import {
  type BaseDirection,
  baseDirection,
  type ShapedLine,
  shapeLine,
} from "../typesetting/shape-text.server.ts";
import type { Turn } from "../typesetting/turn.ts";
import type { FitReport } from "./drawing.ts";
import type { LaidOutDesign } from "./lay-out-design.server.ts";

/**
 * A line in its final place, in page pixels. `x` is its left end; y of the baseline grows
 * downwards.
 */
export interface FittedLine {
  shaped: ShapedLine;
  x: number;
  baseline: number;
  bullet: { shaped: ShapedLine; x: number } | null;
}

export interface FittedText {
  fit: FitReport["fit"];
  sizePx: number;
  lines: FittedLine[];
  chain: FaceChain;
  /** All of it is turned; the lines are where they were before. */
  turn?: Turn | null;
}

interface Row {
  shaped: ShapedLine;
  direction: BaseDirection;
  startsItem: boolean;
}

/** What a laid out design has to say for its texts. */
export type TextLayout = Pick<LaidOutDesign, "page" | "scale" | "ownFonts"> &
  Partial<Pick<LaidOutDesign, "wrapping">>;

export const LINE_HEIGHT_EM = 1.3;
const BULLET = "•";
const BULLET_GAP_EM = 0.45;

/**
 * Fits lines of text into a box: at its size, else on as many lines as make it largest, else smaller
 * down to the floor, else wrapped at the floor. Never cut.
 */
export function fitText(
  field: TextField,
  lines: string[],
  box: PixelBox,
  { page, scale, wrapping = "largest", ownFonts }: TextLayout,
): FittedText {
  const chain = faceChain(field, ownFonts);
  const filled = lines.filter((line, i) => line || lines.length > 1 || i > 0);
  if (!filled.some(Boolean)) return { fit: "fits", sizePx: field.size * scale, lines: [], chain };
  const spacing = field.letterSpacing ?? 0;
  const bullet = field.list ? shapeLine(BULLET, chain, "ltr") : null;
  const indent = bullet ? bullet.width + BULLET_GAP_EM : 0;
  const rows: Row[] = filled.map((text) => {
    const direction = baseDirection(text);
    return {
      shaped: shapeLine(text, chain, direction, spacing),
      direction,
      startsItem: text !== "",
    };
  });

  const fitted = (fit: FitReport["fit"], sizePx: number, rows: Row[]) =>
    place(field, fit, sizePx, rows, bullet, indent, box, page, chain);
  const wanted = field.size * scale;
  const floor = Math.min(field.minSize, field.size) * scale;
  const widest = widestOf(rows) + indent;
  const largest = Math.min(box.width / widest, box.height / heightEm(rows.length, field));
  if (largest >= wanted) return fitted("fits", wanted, rows);
  // As many lines as there is height for, when this is the only text in the box.
  const maxLines =
    rows.length > 1 ? 1 : 1 + Math.floor((box.height / floor - 1) / pitchEm(field) + 0.001);
  const [only] = rows;
  if (wrapping === "largest" && only && maxLines > 1) {
    const largerRows = breakAtSpaces(only, chain, spacing, {
      boxWidthPx: box.width,
      indent,
      oneLinePx: largest,
      leastPx: floor,
      maxLines,
      mostPx: (count) => Math.min(wanted, box.height / heightEm(count, field)),
    });
    if (largerRows) {
      const sizePx = Math.min(largerRows.sizePx, box.width / (widestOf(largerRows.rows) + indent));
      return fitted(sizePx < wanted ? "shrunk" : "fits", sizePx, largerRows.rows);
    }
  }
  if (largest >= floor) return fitted("shrunk", largest, rows);
  const roomEm = box.width / floor - indent;
  const wrapped = rows.flatMap((row) =>
    wrapRow(row, chain, roomEm, spacing, wrapping === "earlier" ? null : maxLines),
  );
  return fitted(
    heightEm(wrapped.length, field) * floor > box.height + 0.5 ? "overflows" : "wrapped",
    floor,
    wrapped,
  );
}

function widestOf(rows: readonly Row[]): number {
  return rows.reduce((width, { shaped }) => Math.max(width, shaped.width), 0);
}

/** The lines that make a text largest (see `largestLines`); null: it stays on one. */
function breakAtSpaces(
  { direction, shaped: { text }, startsItem }: Row,
  chain: FaceChain,
  spacing: number,
  given: Parameters<typeof largestLines>[2],
): { sizePx: number; rows: Row[] } | null {
  const shape = (words: string) => shapeLine(words, chain, direction, spacing);
  const words = text.split(SPACES).filter(Boolean);
  if (words.length < 2) return null;
  const [first = "", second = ""] = words;
  const widths = words.map((word) => shape(word).width);
  const space = shape(`${first} ${second}`).width - (widths[0] ?? 0) - (widths[1] ?? 0);
  const found = largestLines(widths, space, given);
  const rows = found?.lines.map((line, at) => ({
    shaped: shape(line.map((index) => words[index]).join(" ")),
    direction,
    startsItem: startsItem && at === 0,
  }));
  return found && rows ? { sizePx: found.sizePx, rows } : null;
}

/** From one baseline to the next. */
function pitchEm({ lineSpacing = 1 }: TextField): number {
  return LINE_HEIGHT_EM * lineSpacing;
}

/** The height of so many lines, in em. */
export function heightEm(rowCount: number, field: TextField): number {
  return 1 + (rowCount - 1) * pitchEm(field);
}

/** `maxLines`: see `breakEvenly`; null breaks as designs did before there was a choice. */
function wrapRow(
  row: Row,
  chain: FaceChain,
  roomEm: number,
  spacing: number,
  maxLines: number | null,
): Row[] {
  if (row.shaped.width <= roomEm) return [row];
  const shape = (text: string) => shapeLine(text, chain, row.direction, spacing);
  const widthOf = (text: string) => shape(text).width;
  const { text } = row.shaped;
  const lines =
    maxLines === null
      ? breakText(text, (line) => widthOf(line) <= roomEm)
      : breakEvenly(text, roomEm, maxLines, widthOf);
  return lines.map((text, i) => ({
    shaped: shape(text),
    direction: row.direction,
    startsItem: row.startsItem && i === 0,
  }));
}

function place(
  field: TextField,
  fit: FitReport["fit"],
  sizePx: number,
  rows: Row[],
  bullet: ShapedLine | null,
  indentEm: number,
  box: PixelBox,
  page: { width: number; height: number },
  chain: FaceChain,
): FittedText {
  const pitch = pitchEm(field) * sizePx;
  const blockHeight = heightEm(rows.length, field) * sizePx;
  let top = box.top + (box.height - blockHeight) / 2;
  // Text taller than its box grows both ways, but stays on the page as long as the page can hold
  // it.
  if (blockHeight > box.height) top = Math.max(0, Math.min(top, page.height - blockHeight));
  // Only the primary face says where the baseline is: another face taking part must not move the
  // line.
  const { ascent, descent } = chain.primary;
  const firstBaseline = top + sizePx / 2 + ((ascent - descent) / 2) * sizePx;
  const lines = rows.map((row, i): FittedLine => {
    const lineWidth = (row.shaped.width + indentEm) * sizePx;
    const room = box.width - lineWidth;
    const left = box.left + { left: 0, center: room / 2, right: room }[field.align];
    const isRtl = row.direction === "rtl";
    return {
      shaped: row.shaped,
      x: isRtl ? left : left + indentEm * sizePx,
      baseline: firstBaseline + i * pitch,
      bullet:
        bullet && row.startsItem
          ? { shaped: bullet, x: isRtl ? left + lineWidth - bullet.width * sizePx : left }
          : null,
    };
  });
  return { fit, sizePx, lines, chain };
}
