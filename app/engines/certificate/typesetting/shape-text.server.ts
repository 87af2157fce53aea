import bidiFactory from "bidi-js";
import * as harfbuzz from "harfbuzzjs";
import { emojiName, mayHoldEmoji } from "./emoji.server.ts";
import { coversCodePoint, type Face, type FaceChain } from "./fonts.server.ts";

/** Lengths in em, y upwards, x from the left end of the line. */
export interface ShapedGlyph {
  id: number;
  x: number;
  y: number;
  advance: number;
  /** Index into the run's text of the first letter this glyph stands for. */
  cluster: number;
}

/**
 * A stretch of one face and one direction, or one emoji. Runs come in visual order, left to right.
 */
export interface ShapedRun {
  text: string;
  rtl: boolean;
  x: number;
  width: number;
  face: Face | null;
  glyphs: ShapedGlyph[];
  /** Name of the picture when the run is an emoji. */
  emoji: string | null;
}

export interface ShapedLine {
  text: string;
  width: number;
  runs: ShapedRun[];
}

export type BaseDirection = "ltr" | "rtl";

interface Item {
  text: string;
  face: Face | null;
  emoji: string | null;
  level: number;
}

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Joined scripts take no letter spacing: it would tear the letters apart. */
const JOINED = /[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/;
/** Draws nothing, so it needs no glyph. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cc}|(?!\u1680)\p{Zs}/u;
/** Stays with the letter before it: a mark from another face would land in the wrong place. */
const GLUED = /\p{M}|\p{Emoji_Modifier}|\p{Join_Control}|[\ufe00-\ufe0f]/u;
const EMOJI_WIDTH_EM = 1.1;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const spacedFeatures = ["liga", "clig"].map((tag) => new harfbuzz.Feature(tag, 0));
// Shaping is synchronous, so one buffer serves the whole thread.
const buffer = new harfbuzz.Buffer();

/** The direction a paragraph starts from: that of its first strong letter. */
export function baseDirection(text: string): BaseDirection {
  if (!RIGHT_TO_LEFT.test(text)) return "ltr";
  const level = bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0;
  return level % 2 === 1 ? "rtl" : "ltr";
}

/** Shapes one line. `text` must be NFC. `letterSpacing` in em. */
export function shapeLine(
  text: string,
  chain: FaceChain,
  direction: BaseDirection,
  letterSpacing = 0,
): ShapedLine {
  const runs: ShapedRun[] = [];
  let x = 0;
  for (const item of itemise(text, chain, direction)) {
    const run = item.emoji ? emojiRun(item, x) : glyphRun(item, x, letterSpacing);
    runs.push(run);
    x += run.width;
  }
  return { text, width: x, runs };
}

function emojiRun(item: Item, x: number): ShapedRun {
  return {
    text: item.text,
    rtl: item.level % 2 === 1,
    x,
    width: EMOJI_WIDTH_EM,
    face: null,
    glyphs: [],
    emoji: item.emoji,
  };
}

function glyphRun(item: Item, x: number, letterSpacing: number): ShapedRun {
  const face = item.face!;
  const rtl = item.level % 2 === 1;
  const spacing = letterSpacing && !JOINED.test(item.text) ? letterSpacing : 0;
  buffer.clearContents();
  buffer.addText(item.text);
  buffer.setDirection(rtl ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  buffer.guessSegmentProperties();
  harfbuzz.shape(face.font, buffer, spacing ? spacedFeatures : undefined);
  const shaped = buffer.getGlyphInfosAndPositions();
  const unit = 1 / face.unitsPerEm;
  let pen = 0;
  const glyphs = shaped.map((glyph, i) => {
    const endsCluster = shaped[i + 1]?.cluster !== glyph.cluster;
    const advance = (glyph.xAdvance ?? 0) * unit + (endsCluster ? spacing : 0);
    const placed = {
      id: glyph.codepoint,
      x: x + pen + (glyph.xOffset ?? 0) * unit,
      y: (glyph.yOffset ?? 0) * unit,
      advance,
      cluster: glyph.cluster,
    };
    pen += advance;
    return placed;
  });
  return { text: item.text, rtl, x, width: pen, face, glyphs, emoji: null };
}

/**
 * What kerning, joined marks and letter alternates may add to the sum of the letters' own widths.
 */
const WIDTH_MARGIN = 1.2;

/**
 * A width in em that the shaped line stays below, found without shaping; null when only shaping can
 * tell. Twenty times faster, which matters when a whole list is checked.
 */
export function widthBound(text: string, chain: FaceChain, letterSpacing = 0): number | null {
  if (RIGHT_TO_LEFT.test(text) || mayHoldEmoji(text)) return null;
  let width = 0;
  for (const letter of text) {
    const codePoint = letter.codePointAt(0)!;
    const advance = chain.advanceOf(codePoint);
    // A letter without a glyph of its own is put together from parts, or is a box: at most about an
    // em.
    width += (advance || (chain.primary.codePoints.has(codePoint) ? 0 : 1)) + letterSpacing;
  }
  return width * WIDTH_MARGIN;
}

/** Splits a line into runs of one face and one level, in visual order (Unicode bidi rule L2). */
function itemise(text: string, chain: FaceChain, direction: BaseDirection): Item[] {
  const isPlain = direction === "ltr" && !RIGHT_TO_LEFT.test(text);
  const hasEmoji = mayHoldEmoji(text);
  if (isPlain && !hasEmoji && coversAll(chain.primary, text)) {
    return text ? [{ text, face: chain.primary, emoji: null, level: 0 }] : [];
  }
  const levels = isPlain ? null : bidi.getEmbeddingLevels(text, direction).levels;
  const items: Item[] = [];
  let at = 0;
  for (const piece of pieces(text, hasEmoji)) {
    const level = levels?.[at] ?? 0;
    at += piece.length;
    const emoji = hasEmoji ? emojiName(piece, chain.faceFor(piece.codePointAt(0)!) !== null) : null;
    const face = emoji ? null : faceForPiece(piece, chain);
    const last = items.at(-1);
    if (!emoji && last && last.face === face && last.level === level && !last.emoji)
      last.text += piece;
    else items.push({ text: piece, face, emoji, level });
  }
  return levels ? visualOrder(items) : items;
}

function coversAll(face: Face, text: string): boolean {
  for (const letter of text) if (!coversCodePoint(face, letter.codePointAt(0)!)) return false;
  return true;
}

/**
 * Letters with their marks; whole graphemes when emoji may be among them (families and flags are
 * several code points).
 */
function pieces(text: string, hasEmoji: boolean): string[] {
  if (hasEmoji) return Array.from(graphemes.segment(text), (part) => part.segment);
  const found: string[] = [];
  for (const letter of text) {
    if (found.length && GLUED.test(letter)) found[found.length - 1] += letter;
    else found.push(letter);
  }
  return found;
}

function faceForPiece(piece: string, chain: FaceChain): Face {
  const first = piece.codePointAt(0)!;
  const single = chain.faceFor(first);
  if (piece.length === 1 || (piece.length === 2 && first > 0xffff)) return single ?? chain.primary;
  const needed = [...piece]
    .filter((letter) => !INVISIBLE.test(letter))
    .map((letter) => letter.codePointAt(0)!);
  return (
    chain.firstFace((face) => needed.every((codePoint) => coversCodePoint(face, codePoint))) ??
    single ??
    chain.primary
  );
}

function visualOrder(items: Item[]): Item[] {
  const ordered = [...items];
  const highest = ordered.reduce((level, item) => Math.max(level, item.level), 0);
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

/** Letters and emoji of the text that nothing shipped can draw, each once, in order. */
export function missingLetters(text: string, chain: FaceChain): string[] {
  const lost = new Set<string>();
  const hasEmoji = mayHoldEmoji(text);
  for (const piece of hasEmoji ? pieces(text, true) : text) {
    if (hasEmoji && emojiName(piece, chain.faceFor(piece.codePointAt(0)!) !== null)) continue;
    for (const letter of piece) {
      if (chain.faceFor(letter.codePointAt(0)!) === null && !INVISIBLE.test(letter))
        lost.add(letter);
    }
  }
  return [...lost];
}

/**
 * Letters of the text that the chain's first face lacks and another one draws, each once, in order.
 * Emoji are pictures in any font.
 */
export function borrowedLetters(text: string, chain: FaceChain): string[] {
  const borrowed = new Set<string>();
  for (const letter of text) {
    const codePoint = letter.codePointAt(0)!;
    if (coversCodePoint(chain.primary, codePoint) || INVISIBLE.test(letter) || mayHoldEmoji(letter))
      continue;
    if (chain.faceFor(codePoint)) borrowed.add(letter);
  }
  return [...borrowed];
}
