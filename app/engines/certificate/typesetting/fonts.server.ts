import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as harfbuzz from "harfbuzzjs";
import { LRUCache } from "lru-cache";
import {
  FONT_FAMILIES,
  type FontChoice,
  type FontFamily,
  type OwnFamily,
} from "./font-families.ts";

/**
 * Drawing commands of a glyph in font units, y upwards. M and L take one point, Q two, C three, Z
 * none.
 */
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

/**
 * `<package>/<file>` patterns of the whole static TTFs; the subset files on the market lack letters
 * we promise.
 */
function faceFiles(
  directory: string,
  prefix: string,
  styles: string[],
  nested: boolean,
): FaceFile[] {
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
  "Fira Sans Extra Condensed": faceFiles(
    "fira-sans-extra-condensed",
    "FiraSansExtraCondensed",
    ALL_FOUR,
    true,
  ),
  "Noto Sans Display": faceFiles("noto-sans-display", "NotoSansDisplay", ALL_FOUR, true),
  "Noto Sans Mono": faceFiles("noto-sans-mono", "NotoSansMono", ["400Regular", "700Bold"], true),
  Arimo: faceFiles("arimo", "Arimo", ALL_FOUR, true),
  Cousine: faceFiles("cousine", "Cousine", ALL_FOUR, true),
  "Noto Naskh Arabic": faceFiles(
    "noto-naskh-arabic",
    "NotoNaskhArabic",
    ["400Regular", "700Bold"],
    true,
  ),
};
/** Where a family takes letters from that it lacks, before Noto Sans. */
const COMPANIONS: Partial<Record<FontFamily, FontFamily>> = { "Noto Naskh Arabic": "Noto Serif" };
/** The file of a family in the style nearest to what was asked, as the module system names it. */
export function familyFile(family: FontFamily, bold: boolean, italic: boolean): string {
  return nearestFile(FAMILY_FILES[family], bold, italic);
}

const ARABIC_FILES = faceFiles(
  "noto-sans-arabic",
  "NotoSansArabic",
  ["400Regular", "700Bold"],
  true,
);
const JAPANESE_FILES = faceFiles("noto-sans-jp", "NotoSansJP", ["400Regular", "700Bold"], true);
const THAI_FILES = faceFiles("noto-sans-thai", "NotoSansThai", ["400Regular", "700Bold"], true);

const loaded = new Map<string, Face>();

/**
 * A style of an uploaded family. The family has the file's letters alone; those it lacks come from
 * Noto Sans.
 */
export interface OwnFace {
  bold: boolean;
  italic: boolean;
  /** Names these very bytes, in this process. */
  file: string;
  /** As `cleanSfnt` made them. */
  bytes: Uint8Array;
}

export type OwnFonts = ReadonlyMap<OwnFamily, readonly OwnFace[]>;
export const NO_OWN_FONTS: OwnFonts = new Map();

/** Uploaded faces that a thread keeps ready; the shaper's memory holds each of them once more. */
const MAX_OWN_BYTES = 48 * 1024 * 1024;
const ownFaces = new LRUCache<string, Face>({ maxSize: MAX_OWN_BYTES });

function loadOwnFace({ file, bytes }: OwnFace): Face {
  const known = ownFaces.get(file);
  if (known) return known;
  const face = openFace(file, bytes);
  ownFaces.set(file, face, { size: bytes.length });
  return face;
}

function loadFace(file: string): Face {
  const known = loaded.get(file);
  if (known) return known;
  const face = openFace(
    file.slice(file.lastIndexOf("/") + 1, -".ttf".length),
    readFileSync(require.resolve(file)),
  );
  loaded.set(file, face);
  return face;
}

/** Reads a font. Throws when the shaper finds none in the bytes. */
export function openFace(name: string, bytes: Uint8Array): Face {
  const hbFace = new harfbuzz.Face(new harfbuzz.Blob(bytes));
  const font = new harfbuzz.Font(hbFace);
  const unitsPerEm = hbFace.upem;
  const extents = font.hExtents();
  const metric = (tag: harfbuzz.MetricsTag) => font.getMetricPositionWithFallback(tag) / unitsPerEm;
  return {
    name,
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
}

/**
 * The style nearest to what was asked: the weight first, because a slant missing is less surprising
 * than bold missing.
 */
export function nearest<Style extends { bold: boolean; italic: boolean }>(
  files: readonly Style[],
  bold: boolean,
  italic: boolean,
): Style | undefined {
  const cost = (f: Style) => (f.bold === bold ? 0 : 2) + (f.italic === italic ? 0 : 1);
  return [...files].sort((a, b) => cost(a) - cost(b))[0];
}

function nearestFile(files: FaceFile[], bold: boolean, italic: boolean): string {
  return nearest(files, bold, italic)!.file;
}

/**
 * Faces in the order they are tried for a letter. Each is read from disk the first time a text
 * needs it.
 */
export class FaceChain {
  readonly files: readonly string[];
  private readonly faceOfCodePoint = new Map<number, Face | null>();
  private readonly advances = new Map<number, number>();
  private readonly own: OwnFace | null;

  /** `own`: an uploaded face that is tried first, before `family`. */
  constructor(family: FontFamily, bold: boolean, italic: boolean, own: OwnFace | null = null) {
    this.own = own;
    this.files = [
      ...new Set([
        ...(own ? [own.file] : []),
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
    return this.load(this.files[0]!);
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
      const face = this.load(file);
      if (matches(face)) return face;
    }
    return null;
  }

  private load(file: string): Face {
    return this.own?.file === file ? loadOwnFace(this.own) : loadFace(file);
  }
}

const chains = new Map<string, FaceChain>();
const ownChains = new LRUCache<string, FaceChain>({ max: 24 });

/**
 * The chain for a family and style, shared by everything in this thread. `own`: the uploaded
 * families that may be asked for; one that isn't there is set in Noto Sans.
 */
export function faceChain(
  style: { font: FontChoice; bold: boolean; italic: boolean },
  own: OwnFonts = NO_OWN_FONTS,
): FaceChain {
  const { font, bold, italic } = style;
  const face = nearest(own.get(font as OwnFamily) ?? [], bold, italic) ?? null;
  const family = FONT_FAMILIES.includes(font as FontFamily) ? (font as FontFamily) : "Noto Sans";
  const kept = face ? ownChains : chains;
  const key = `${face?.file ?? family}|${bold}|${italic}`;
  let chain = kept.get(key);
  if (!chain) {
    chain = new FaceChain(family, bold, italic, face);
    kept.set(key, chain);
  }
  return chain;
}

/**
 * True when the face has the letter or every part it decomposes into: HarfBuzz composes and
 * decomposes as needed.
 */
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
      ? {
          commands: segments.map((s) => s.type).join(""),
          coordinates: Float64Array.from(segments.flatMap((s) => s.values)),
        }
      : null;
    face.outlines.set(glyphId, outline);
  }
  return outline;
}
