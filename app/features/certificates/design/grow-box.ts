import { type Box, type Design, type TextField, toTenth } from "../model/design.ts";
import { overlap } from "./arrange.ts";

/** Boxes are whole pixels when they are drawn: this much more, in percent, is surely enough. */
const SPARE = 0.2;
/** Percent of the page that stays free at its edges. */
const MARGIN = 4;
const WIDER = [1.15, 1.3, 1.5, 1.75, 2, 2.5, 3];
const HIGHER = [1.25, 1.5, 2, 2.5, 3];
/** What a text must not grow over. */
const SOLID = ["text", "qr", "signature", "logo", "seal"];

/** The share of its growth that a box takes at its start: text keeps the place where it is aligned. */
const START_SHARE: Record<TextField["align"], number> = { left: 0, center: 0.5, right: 1 };
/** Text stands in the middle of its box, so that it grows upwards and downwards. */
const TOP_SHARE = 0.5;

interface Stretch {
  start: number;
  length: number;
}

/**
 * A box with room for a text at its full size: wider away from where the text is aligned, taller both ways, and never smaller than
 * it was. It stays on the page, so a text wider than the page still shrinks.
 */
export function growBox(box: Box, align: TextField["align"], room: { width: number; height: number }): Box {
  const enough = (length: number, needed: number) =>
    toTenth(Math.min(100, Math.max(length, Math.ceil((needed + SPARE) * 10) / 10)));
  const across = grow(acrossOf(box), START_SHARE[align], enough(box.width, room.width));
  const down = grow(downOf(box), TOP_SHARE, enough(box.height, room.height));
  return boxOf(keepOnPage(across), keepOnPage(down));
}

/**
 * Larger boxes for a text, the least change first: wider as far as its neighbours and the margins allow, then higher too. Its
 * alignment stays where it is: centred text grows to both sides, other text to its open side. Empty when there is no room.
 */
export function largerBoxes(design: Design, { id, box, align }: TextField): Box[] {
  const others = design.fields.flatMap((other) =>
    other.id !== id && SOLID.includes(other.kind) && !overlap(box, other.box) ? [other.box] : [],
  );
  const isFree = (larger: Box) => !others.some((other) => overlap(larger, other));
  const down = downOf(box);
  const wider = WIDER.map((factor) => boxOf(growInside(acrossOf(box), START_SHARE[align], box.width * factor), down)).filter(
    isFree,
  );
  const widest = wider.at(-1) ?? box;
  const higher = HIGHER.map((factor) => boxOf(acrossOf(widest), growInside(down, TOP_SHARE, box.height * factor))).filter(isFree);
  const boxes = [...wider, ...higher];
  return boxes.filter((larger, i) => !same(larger, box) && !boxes.slice(0, i).some((earlier) => same(larger, earlier)));
}

function grow({ start, length }: Stretch, startShare: number, wanted: number): Stretch {
  return { start: toTenth(start - (wanted - length) * startShare), length: wanted };
}

/** Grows as far as the margins allow without moving what it is aligned by. A box that lies over a margin already keeps its distance. */
function growInside({ start, length }: Stretch, startShare: number, wanted: number): Stretch {
  const edge = Math.min(MARGIN, start, 100 - start - length);
  const anchor = start + length * startShare;
  const before = startShare > 0 ? (anchor - edge) / startShare : Number.POSITIVE_INFINITY;
  const after = startShare < 1 ? (100 - edge - anchor) / (1 - startShare) : Number.POSITIVE_INFINITY;
  return grow({ start, length }, startShare, toTenth(Math.min(before, after, wanted)));
}

function keepOnPage({ start, length }: Stretch): Stretch {
  return { start: toTenth(Math.max(0, Math.min(100 - length, start))), length };
}

function acrossOf({ x, width }: Box): Stretch {
  return { start: x, length: width };
}

function downOf({ y, height }: Box): Stretch {
  return { start: y, length: height };
}

function boxOf(across: Stretch, down: Stretch): Box {
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

function same(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
