import { type Channel, type Piece, paperBehind, piecesOf, thickParts } from "./dark-strokes.ts";
import { type Darkness, ruledPixels } from "./ruled-lines.ts";

/** A picture as bytes red, green, blue, alpha for each pixel, row by row; nothing shines through. */
interface PaperPicture {
  rgba: Uint8Array;
  width: number;
  height: number;
}

/**
 * The ink of a signature on a transparent ground, as red, green, blue, alpha for each pixel of the
 * whole picture. Its colour is as on white paper in white light.
 */
export type FoundInk =
  | { kind: "ink"; rgba: Uint8Array }
  /** Nothing was written, it can't be told from the dark, or it has no edges. */
  | { kind: "none" | "dark" | "blurred" };

/** Strokes are narrower than this share of the longer side, shadows and desks wider. */
const STROKE_SHARE = 1 / 14;
/** Paper that is darker than this, of 255, is in the dark. */
const DARK_PAPER = 45;
/** The least that ink is darker than its paper. */
const MIN_INK = 0.1;
/** Of the picture that is ink: less is dust. */
const MIN_SHARE = 0.0002;
/** Ink shows from the first share of its own darkness on, and is opaque from the second. */
const FADES = 0.35;
const FULL = 0.7;

/** Finds ink by comparing each place with the paper beside it, so that shadows don't count. */
export function inkOnPaper(picture: PaperPicture): FoundInk {
  const { width, height } = picture;
  const channels = [0, 1, 2].map((index) => channelOf(picture, index));
  const light = luminance(channels, width, height);
  const side = Math.max(width, height) * STROKE_SHARE;
  const paper = paperBehind(light, side);
  const { darkness, noise } = darknessOf(light, paper);
  const weak = Math.max(0.07, 5 * noise);
  clearSurroundings(darkness, weak, side / 5);
  const ruled = ruledPixels(darkness, weak);
  const level = inkLevel(darkness, { ruled, weak });
  if (percentile(paper.data, 0.5) < DARK_PAPER || (level !== null && level < 7 * noise))
    return { kind: "dark" };
  if (level === null || level < MIN_INK) return { kind: "none" };
  for (let at = 0; at < ruled.length; at++)
    if (ruled[at] && (darkness.data[at] as number) < FULL * level) darkness.data[at] = 0;
  const pieces = writtenPieces(darkness, level);
  if (countPixels(pieces) < MIN_SHARE * width * height) return { kind: "none" };
  if (isBlurred(darkness, pieces, level)) return { kind: "blurred" };
  const papers = channels.map((channel) => paperColour(channel, side));
  return { kind: "ink", rgba: inked({ darkness, level, pieces, channels, papers }) };
}

/** One channel of the paper; a quarter as wide and high, which is enough for a colour. */
function paperColour({ data, width, height }: Channel, side: number): Channel {
  const [columns, rows] = [Math.ceil(width / QUARTER), Math.ceil(height / QUARTER)];
  const small = new Uint8Array(columns * rows);
  for (let at = 0; at < data.length; at++) {
    const to = placeInQuarter(at, width, columns);
    small[to] = Math.max(small[to] as number, data[at] as number);
  }
  return paperBehind({ data: small, width: columns, height: rows }, side / QUARTER);
}

const QUARTER = 4;

function placeInQuarter(pixel: number, width: number, columns: number): number {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  return Math.floor(y / QUARTER) * columns + Math.floor(x / QUARTER);
}

function channelOf({ rgba, width, height }: PaperPicture, index: number): Channel {
  const channel = new Uint8Array(width * height);
  for (let at = 0; at < channel.length; at++) channel[at] = rgba[at * 4 + index] ?? 0;
  return { data: softened(channel, width, height), width, height };
}

/** The mean of each pixel and its eight neighbours: what a sensor adds in the dark mostly goes. */
function softened(data: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint16Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const left = x > 0 ? at - 1 : at;
      const right = x + 1 < width ? at + 1 : at;
      rows[at] = (data[left] as number) + (data[at] as number) + (data[right] as number);
    }
  const soft = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) {
    const above = at >= width ? at - width : at;
    const below = at + width < data.length ? at + width : at;
    soft[at] = ((rows[above] as number) + (rows[at] as number) + (rows[below] as number)) / 9;
  }
  return soft;
}

function luminance(channels: Channel[], width: number, height: number): Channel {
  const [red, green, blue] = channels.map(({ data }) => data) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++)
    data[at] =
      ((red[at] as number) * 299 + (green[at] as number) * 587 + (blue[at] as number) * 114) / 1000;
  return { data, width, height };
}

/** The darkness of each pixel less what even bare paper has, and how far noise takes that. */
function darknessOf(light: Channel, paper: Channel): { darkness: Darkness; noise: number } {
  const { width, height } = light;
  // On a dark desk beside the sheet, a little noise is no ink.
  const least = 0.35 * percentile(paper.data, 0.75);
  const data = new Float32Array(light.data.length);
  for (let at = 0; at < data.length; at++) {
    const ground = paper.data[at] as number;
    data[at] = (ground - (light.data[at] as number)) / Math.max(ground, least, 1);
  }
  // Of the lighter third alone: the rest may be a desk with its grain. Of a normal distribution
  // 30 % lie below the mean less 0.52 deviations, and 5 % below the mean less 1.64.
  const sample = data.filter((_, at) => at % 37 === 0).sort();
  const at = (share: number) => sample[Math.floor(share * sample.length)] ?? 0;
  const noise = (at(0.3) - at(0.05)) / 1.12;
  const usual = at(0.3) + 0.52 * noise;
  for (let at = 0; at < data.length; at++) data[at] = Math.max(0, (data[at] as number) - usual);
  return { darkness: { data, width, height }, noise };
}

function percentile(data: Uint8Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  let left = share * data.length;
  return counts.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
}

/** A strip of the desk that the sheet leaves uncovered: at the picture's edge, and no stroke. */
function clearSurroundings({ data, width, height }: Darkness, weak: number, radius: number): void {
  const mask = maskOf(data, weak);
  const thick = thickParts(
    { data: mask.map((one) => one * 255), width, height },
    Math.round(radius),
  );
  for (const piece of piecesOf(mask, width, height))
    if (!isInside(piece, width, height) && piece.pixels.some((pixel) => thick[pixel] === 255))
      for (const pixel of piece.pixels) data[pixel] = 0;
}

function maskOf(data: Float32Array, least: number): Uint8Array {
  const mask = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) mask[at] = (data[at] as number) > least ? 1 : 0;
  return mask;
}

function isInside({ left, top, right, bottom }: Piece, width: number, height: number): boolean {
  return left > 1 && top > 1 && right < width - 2 && bottom < height - 2;
}

/**
 * How dark the ink is: the middle of what is at least half as dark as the darkest, printed lines
 * left out. Null: nothing is darker than paper.
 */
function inkLevel(
  { data }: Darkness,
  { ruled, weak }: { ruled: Uint8Array; weak: number },
): number | null {
  const found = data.filter((value, at) => value > weak && !ruled[at]).sort();
  const darkest = found[found.length - Math.ceil(MIN_SHARE * data.length)];
  if (darkest === undefined) return null;
  const ink = found.subarray(found.findIndex((value) => value > darkest / 2));
  return ink[Math.floor(ink.length / 2)] ?? null;
}

/** The pieces of the signature: those that are dark somewhere, are no specks, and lie together. */
function writtenPieces({ data, width, height }: Darkness, level: number): Piece[] {
  const dark = piecesOf(maskOf(data, FADES * level), width, height).filter(
    ({ pixels }) =>
      pixels.length > 8 && pixels.some((pixel) => (data[pixel] as number) > FULL * level),
  );
  // What is left of a desk is dark too; a signature that is cut closely touches the edges itself.
  const isCutClosely = ({ left, right }: Piece) => right - left > 0.4 * width;
  const inside = together(dark.filter((piece) => isInside(piece, width, height)));
  const whole = together(
    dark.filter((piece) => isInside(piece, width, height) || isCutClosely(piece)),
  );
  return countPixels(inside) > 0.3 * countPixels(whole) ? inside : whole;
}

function countPixels(pieces: Piece[]): number {
  return pieces.reduce((sum, { pixels }) => sum + pixels.length, 0);
}

/** The largest piece and what lies near it, and near that. */
function together(pieces: Piece[]): Piece[] {
  const [first, ...others] = [...pieces].sort((a, b) => b.pixels.length - a.pixels.length);
  if (!first) return [];
  const near = 0.35 * Math.max(first.right - first.left, first.bottom - first.top);
  const kept = [first];
  const box = { ...first };
  // Each piece of a signature is found in a few rounds; a picture full of specks ends here.
  for (let round = 0; round < 8; round++) {
    const before = kept.length;
    for (const piece of others) {
      if (kept.includes(piece) || gapBetween(box, piece) > near) continue;
      kept.push(piece);
      box.left = Math.min(box.left, piece.left);
      box.top = Math.min(box.top, piece.top);
      box.right = Math.max(box.right, piece.right);
      box.bottom = Math.max(box.bottom, piece.bottom);
    }
    if (kept.length === before) break;
  }
  return kept;
}

function gapBetween(one: Piece, other: Piece): number {
  const across = Math.max(other.left - one.right, one.left - other.right, 0);
  const down = Math.max(other.top - one.bottom, one.top - other.bottom, 0);
  return Math.hypot(across, down);
}

/** An edge takes so many pixels from paper to ink in a sharp photo of a signature 1000 wide. */
const SHARP_EDGE = 14;

/**
 * Whether its edges are smeared: from paper to ink takes more pixels than a certificate could hide
 * by making the signature smaller.
 */
function isBlurred({ data, width }: Darkness, pieces: Piece[], level: number): boolean {
  const steps: number[] = [];
  for (const { pixels } of pieces)
    for (const pixel of pixels) {
      const across = Math.abs((data[pixel + 1] ?? 0) - (data[pixel - 1] ?? 0)) / 2;
      const down = Math.abs((data[pixel + width] ?? 0) - (data[pixel - width] ?? 0)) / 2;
      steps.push(Math.max(across, down));
    }
  const steepest = Float32Array.from(steps).sort()[Math.floor(steps.length * 0.9)] ?? 0;
  const left = Math.min(...pieces.map((piece) => piece.left));
  const right = Math.max(...pieces.map((piece) => piece.right));
  const edge = level / Math.max(steepest, 0.001);
  return edge > 4 && edge > (SHARP_EDGE * (right - left)) / 1000;
}

interface Written {
  darkness: Darkness;
  level: number;
  pieces: Piece[];
  channels: Channel[];
  papers: Channel[];
}

/** The pixels of the pieces in the ink's own colour; those at edges have the colour of the rest. */
function inked({ darkness, level, pieces, channels, papers }: Written): Uint8Array {
  const rgba = new Uint8Array(darkness.data.length * 4);
  const colourAt = (pixel: number, index: number) => {
    const paper = papers[index];
    const ground = paper?.data[placeInQuarter(pixel, darkness.width, paper.width)] ?? 0;
    return Math.min(255, ((channels[index]?.data[pixel] ?? 0) * 255) / Math.max(ground, 1));
  };
  const full = pieces.flatMap(({ pixels }) =>
    pixels.filter((pixel) => (darkness.data[pixel] as number) >= FULL * level),
  );
  const usual = [0, 1, 2].map((index) => {
    const values = Uint8Array.from(full, (pixel) => colourAt(pixel, index)).sort();
    return values[Math.floor(values.length / 2)] ?? 0;
  });
  for (const { pixels } of pieces)
    for (const pixel of pixels) {
      const share = (darkness.data[pixel] as number) / level;
      const alpha = Math.min(1, (share - FADES) / (FULL - FADES));
      for (const index of [0, 1, 2])
        rgba[pixel * 4 + index] = alpha < 1 ? (usual[index] as number) : colourAt(pixel, index);
      rgba[pixel * 4 + 3] = Math.round(255 * alpha);
    }
  return rgba;
}
