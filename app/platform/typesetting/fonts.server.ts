import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as harfbuzz from "harfbuzzjs";
import type { FontFamily } from "./font-families.ts";

/** Drawing commands of a glyph in font units, y upwards. M and L take one point, Q two, C three, Z none. */
interface Outline {
  commands: string;
  coordinates: Float64Array;
}

/** A loaded face. Lengths are in em (1 = the font size), y upwards. */
export interface Face {
  name: string;
  font: harfbuzz.Font;
  unitsPerEm: number;
  ascent: number;
  /** Positive: how far letters reach below the baseline. */
  descent: number;
  underline: { offset: number; thickness: number };
  /** Code points with a glyph of their own. */
  codePoints: ReadonlySet<number>;
  outlines: Map<number, Outline | null>;
}

interface FaceFile {
  bold: boolean;
  italic: boolean;
  file: string;
}

const require = createRequire(import.meta.url);

/** `<package>/<file>` patterns of the whole static TTFs; the subset files on the market lack letters we promise. */
function faceFiles(directory: string, prefix: string, styles: string[], nested: boolean): FaceFile[] {
  return styles.map((style) => ({
    bold: style.startsWith("700"),
    italic: style.endsWith("Italic"),
    file: `@expo-google-fonts/${directory}/${nested ? `${style}/` : ""}${prefix}_${style}.ttf`,
  }));
}

const ALL_FOUR = ["400Regular", "700Bold", "400Regular_Italic", "700Bold_Italic"];
const FAMILY_FILES: Record<FontFamily, FaceFile[]> = {
  "Noto Serif Display": faceFiles("noto-serif-display", "NotoSerifDisplay", ALL_FOUR, true),
  "Noto Serif": faceFiles("noto-serif", "NotoSerif", ALL_FOUR, true),
  "Noto Sans": faceFiles("noto-sans", "NotoSans", ALL_FOUR, true),
  "Gentium Plus": faceFiles("gentium-plus", "GentiumPlus", ALL_FOUR, false),
  "Gentium Book Plus": faceFiles("gentium-book-plus", "GentiumBookPlus", ALL_FOUR, true),
  Andika: faceFiles("andika", "Andika", ALL_FOUR, false),
  "Playpen Sans": faceFiles("playpen-sans", "PlaypenSans", ["400Regular", "700Bold"], true),
  "Great Vibes": faceFiles("great-vibes", "GreatVibes", ["400Regular"], true),
  "Charis SIL": faceFiles("charis-sil", "CharisSIL", ALL_FOUR, true),
  "Fira Sans": faceFiles("fira-sans", "FiraSans", ALL_FOUR, true),
  "Fira Sans Condensed": faceFiles("fira-sans-condensed", "FiraSansCondensed", ALL_FOUR, true),
  "Fira Sans Extra Condensed": faceFiles("fira-sans-extra-condensed", "FiraSansExtraCondensed", ALL_FOUR, true),
  "Noto Sans Display": faceFiles("noto-sans-display", "NotoSansDisplay", ALL_FOUR, true),
  "Noto Sans Mono": faceFiles("noto-sans-mono", "NotoSansMono", ["400Regular", "700Bold"], true),
  Arimo: faceFiles("arimo", "Arimo", ALL_FOUR, true),
  Cousine: faceFiles("cousine", "Cousine", ALL_FOUR, true),
  "Noto Naskh Arabic": faceFiles("noto-naskh-arabic", "NotoNaskhArabic", ["400Regular", "700Bold"], true),
};
/** Where a family takes letters from that it lacks, before Noto Sans. */
const COMPANIONS: Partial<Record<FontFamily, FontFamily>> = { "Noto Naskh Arabic": "Noto Serif" };
const ARABIC_FILES = faceFiles("noto-sans-arabic", "NotoSansArabic", ["400Regular", "700Bold"], true);
const JAPANESE_FILES = faceFiles("noto-sans-jp", "NotoSansJP", ["400Regular", "700Bold"], true);
const THAI_FILES = faceFiles("noto-sans-thai", "NotoSansThai", ["400Regular", "700Bold"], true);

const loaded = new Map<string, Face>();

function loadFace(file: string): Face {
  const known = loaded.get(file);
  if (known) return known;
  const hbFace = new harfbuzz.Face(new harfbuzz.Blob(readFileSync(require.resolve(file))));
  const font = new harfbuzz.Font(hbFace);
  const unitsPerEm = hbFace.upem;
  const extents = font.hExtents();
  const metric = (tag: harfbuzz.MetricsTag) => font.getMetricPositionWithFallback(tag) / unitsPerEm;
  const face: Face = {
    name: file.slice(file.lastIndexOf("/") + 1, -".ttf".length),
    font,
    unitsPerEm,
    ascent: extents.ascender / unitsPerEm,
    descent: -extents.descender / unitsPerEm,
    underline: {
      offset: -metric(harfbuzz.MetricsTag.UNDERLINE_OFFSET),
      thickness: Math.max(metric(harfbuzz.MetricsTag.UNDERLINE_SIZE), 0.03),
    },
    codePoints: new Set(hbFace.collectUnicodes()),
    outlines: new Map(),
  };
  loaded.set(file, face);
  return face;
}

/** The face nearest to what was asked: the weight first, because a slant missing is less surprising than bold missing. */
function nearestFile(files: FaceFile[], bold: boolean, italic: boolean): string {
  const cost = (f: FaceFile) => (f.bold === bold ? 0 : 2) + (f.italic === italic ? 0 : 1);
  return [...files].sort((a, b) => cost(a) - cost(b))[0]!.file;
}

/** Faces in the order they are tried for a letter. Each is read from disk the first time a text needs it. */
export class FaceChain {
  readonly files: readonly string[];
  private readonly faceOfCodePoint = new Map<number, Face | null>();
  private readonly advances = new Map<number, number>();

  constructor(family: FontFamily, bold: boolean, italic: boolean) {
    this.files = [
      ...new Set([
        nearestFile(FAMILY_FILES[family], bold, italic),
        nearestFile(FAMILY_FILES[COMPANIONS[family] ?? "Noto Sans"], bold, italic),
        nearestFile(FAMILY_FILES["Noto Sans"], bold, italic),
        nearestFile(ARABIC_FILES, bold, italic),
        nearestFile(JAPANESE_FILES, bold, italic),
        // A certificate that was issued is drawn as it was: what comes anew is asked last.
        nearestFile(THAI_FILES, bold, italic),
      ]),
    ];
  }

  /** The face whose metrics rule the line, whatever other faces take part. */
  get primary(): Face {
    return loadFace(this.files[0]!);
  }

  /** The first face that draws this code point, itself or from its parts; null when none does. */
  faceFor(codePoint: number): Face | null {
    let found = this.faceOfCodePoint.get(codePoint);
    if (found === undefined) {
      found = this.firstFace((face) => coversCodePoint(face, codePoint));
      this.faceOfCodePoint.set(codePoint, found);
    }
    return found;
  }

  /** The width in em of the letter by itself, in the face that draws it; 0 when none does. */
  advanceOf(codePoint: number): number {
    let advance = this.advances.get(codePoint);
    if (advance === undefined) {
      const face = this.faceFor(codePoint);
      const glyph = face?.font.nominalGlyph(codePoint);
      advance = face && glyph !== undefined ? face.font.glyphHAdvance(glyph) / face.unitsPerEm : 0;
      this.advances.set(codePoint, advance);
    }
    return advance;
  }

  firstFace(matches: (face: Face) => boolean): Face | null {
    for (const file of this.files) {
      const face = loadFace(file);
      if (matches(face)) return face;
    }
    return null;
  }
}

const chains = new Map<string, FaceChain>();

/** The chain for a family and style, shared by everything in this thread. */
export function faceChain(style: { font: FontFamily; bold: boolean; italic: boolean }): FaceChain {
  const key = `${style.font}|${style.bold}|${style.italic}`;
  let chain = chains.get(key);
  if (!chain) {
    chain = new FaceChain(style.font, style.bold, style.italic);
    chains.set(key, chain);
  }
  return chain;
}

/** True when the face has the letter or every part it decomposes into: HarfBuzz composes and decomposes as needed. */
export function coversCodePoint(face: Face, codePoint: number): boolean {
  if (face.codePoints.has(codePoint)) return true;
  const letter = String.fromCodePoint(codePoint);
  const parts = letter.normalize("NFD");
  return parts !== letter && [...parts].every((part) => face.codePoints.has(part.codePointAt(0)!));
}

/** Where one of a chain's `files` lies on disk. */
export function facePath(file: string): string {
  return require.resolve(file);
}

/** A face's file, for a reader other than the shaper. */
export function faceBytes(family: FontFamily, bold = false, italic = false): Buffer {
  return readFileSync(require.resolve(nearestFile(FAMILY_FILES[family], bold, italic)));
}

/** The outline of a glyph, read from the font once; null for a glyph without ink. */
export function glyphOutline(face: Face, glyphId: number): Outline | null {
  let outline = face.outlines.get(glyphId);
  if (outline === undefined) {
    const segments = face.font.glyphToJson(glyphId);
    outline = segments.length
      ? { commands: segments.map((s) => s.type).join(""), coordinates: Float64Array.from(segments.flatMap((s) => s.values)) }
      : null;
    face.outlines.set(glyphId, outline);
  }
  return outline;
}
