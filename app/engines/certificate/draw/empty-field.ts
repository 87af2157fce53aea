import { type PlaceholderValues, usedPlaceholders } from "../../placeholders/index.ts";
import type { Field, TextField } from "../design/design.ts";
import { contentOf } from "../design/design-texts.ts";
import type { Ink } from "../typesetting/outline-path.ts";
import { type PixelBox, unite } from "../typesetting/pixel-box.ts";
import type { Turn } from "../typesetting/turn.ts";
import { fieldLines } from "./canvas.ts";
import { pathInk, rectangleOutline } from "./shape-ink.ts";

/** Of what stands in for a picture: readable on the pale panel that lies under it. */
const SLATE = "#475569";
const PANEL_OPACITY = 0.8;
/** In the design's unit, as sizes of texts. */
const [DASH, GAP, STROKE] = [4, 3, 0.8];
const [MAX_SIZE, LEAST_SIZE] = [20, 4];
/** Of a picture's height, the label's size; the share is larger where it is written as by hand. */
const [LABEL_SHARE, SIGNED_SHARE] = [0.34, 0.5];
const WORDS_OPACITY = 0.62;

/** Whether nothing of a field would be seen: it has no picture, or no value for its words. */
export function printsNothing(
  field: Field,
  values: PlaceholderValues,
  hasPicture: boolean,
): boolean {
  if (field.kind === "text")
    return field.content.trim() !== "" && !fieldLines(field, values).some(Boolean);
  return "fileKey" in field && !hasPicture;
}

/** What belongs in an empty field: the values that it lacks, or else what the organiser calls it. */
export function emptyLabel(field: Field): string {
  return usedPlaceholders(contentOf(field)).join(" ") || field.label;
}

/** The words in an empty field: a text's in its own letters. */
export function labelOfEmpty(field: Field, box: PixelBox, scale: number): TextField {
  const content = emptyLabel(field);
  if (field.kind === "text") return { ...field, content, list: false };
  const isSigned = field.kind === "signature";
  const share = isSigned ? SIGNED_SHARE : LABEL_SHARE;
  const size = Math.max(LEAST_SIZE, Math.min(MAX_SIZE, (box.height / scale) * share));
  return {
    kind: "text",
    id: field.id,
    label: field.label,
    box: field.box,
    content,
    font: isSigned ? "Great Vibes" : "Noto Sans",
    size,
    minSize: LEAST_SIZE,
    align: "center",
    bold: false,
    italic: false,
    underline: false,
    list: false,
    colour: SLATE,
  };
}

/**
 * The words in a dashed frame just inside a field's box: paler than what is printed, and on a panel
 * where a picture belongs, so that they are read on any ground.
 */
export function framed(
  field: Field,
  { box, turn, scale }: { box: PixelBox; turn: Turn | null; scale: number },
  { words, colour }: { words: Ink[]; colour: string },
): Ink[] {
  const dashes = pathInk(dashesAround(box, scale).map(rectangleOutline), colour, turn);
  if (field.kind === "text") return seeThrough([...dashes, ...words], WORDS_OPACITY);
  const panel = pathInk([rectangleOutline(box)], "#ffffff", turn);
  return [...seeThrough(panel, PANEL_OPACITY), ...dashes, ...words];
}

function seeThrough(ink: Ink[], opacity: number): Ink[] {
  return [{ kind: "group", ink, opacity, box: ink.map((piece) => piece.box).reduce(unite) }];
}

/** The dashes of a frame; each side begins and ends with one. */
function dashesAround({ left, top, width, height }: PixelBox, scale: number): PixelBox[] {
  const stroke = STROKE * scale;
  const across = along(width, scale).flatMap(([at, length]) =>
    [top, top + height - stroke].map((y) => ({
      left: left + at,
      top: y,
      width: length,
      height: stroke,
    })),
  );
  const down = along(height - 2 * stroke, scale).flatMap(([at, length]) =>
    [left, left + width - stroke].map((x) => ({
      left: x,
      top: top + stroke + at,
      width: stroke,
      height: length,
    })),
  );
  return [...across, ...down];
}

function along(length: number, scale: number): [at: number, length: number][] {
  const step = (DASH + GAP) * scale;
  const gaps = Math.max(0, Math.round((length - DASH * scale) / step));
  if (gaps === 0) return [[0, Math.max(0, length)]];
  const dash = Math.min(length, DASH * scale);
  return Array.from({ length: gaps + 1 }, (_, i) => [((length - dash) / gaps) * i, dash]);
}
