import type { Box, Design, TextField } from "#app/engines/certificate/design.ts";
import { overlap } from "./arrange.ts";
import { toTenth } from "./design-limits.ts";
import type { IsBusy } from "./free-space.ts";

/** Boxes are whole pixels when they are drawn: this much more, in percent, is surely enough. */
const SPARE = 0.2;
/** Percent of the page that stays free at its edges. */
const MARGIN = 4;
const WIDER = [1.15, 1.3, 1.5, 1.75, 2, 2.5, 3];
/** Of what would be enough; the largest that is free is taken. */
const SHARES = [
  1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15,
  0.1, 0.05,
];
const HIGHER = [1.25, 1.5, 2, 2.5, 3];
/** What a text must not grow over. */
const SOLID = ["text", "qr", "signature", "logo", "seal"];

/**
 * The share of its growth that a box takes at its start: text keeps the place where it is aligned.
 */
const START_SHARE: Record<TextField["align"], number> = { left: 0, center: 0.5, right: 1 };
/** Text stands in the middle of its box, so that it grows upwards and downwards. */
const TOP_SHARE = 0.5;

interface Stretch {
  start: number;
  length: number;
}

/**
 * A box with room for a text at its full size, or as much of that as is free: it takes nothing of
 * its neighbours, of the margins or of what is printed on the background. Its alignment stays where
 * it is. Null when there is no room at all.
 */
export function roomierBox(
  design: Design,
  { id, box, align }: TextField,
  room: { width: number; height: number },
  isBusy?: IsBusy,
): Box | null {
  const others = neighboursOf(design, id, box);
  // On a picture there is no quiet place to keep to.
  const mindsPrint = isBusy !== undefined && !isBusy(box);
  const isFree = (larger: Box) =>
    !others.some((other) => overlap(larger, other)) &&
    !(mindsPrint && stripsBetween(box, larger).some(isBusy));
  const enough = (length: number, needed: number) =>
    Math.max(length, Math.ceil((needed + SPARE) * 10) / 10);
  const across = (share: number) =>
    growInside(
      acrossOf(box),
      START_SHARE[align],
      box.width + share * (enough(box.width, room.width) - box.width),
    );
  const down = (share: number) =>
    growInside(
      downOf(box),
      TOP_SHARE,
      box.height + share * (enough(box.height, room.height) - box.height),
    );
  const wide = SHARES.map((share) => boxOf(across(share), downOf(box))).find(isFree) ?? box;
  const high = SHARES.map((share) => boxOf(acrossOf(wide), down(share))).find(isFree) ?? wide;
  return high.width - box.width > SPARE || high.height - box.height > SPARE ? high : null;
}

/** What a box has gained on its four sides. */
function stripsBetween(box: Box, larger: Box): Box[] {
  const [right, below] = [box.x + box.width, box.y + box.height];
  const strips = [
    { ...larger, width: box.x - larger.x },
    { ...larger, x: right, width: larger.x + larger.width - right },
    { ...larger, height: box.y - larger.y },
    { ...larger, y: below, height: larger.y + larger.height - below },
  ];
  return strips.filter(({ width, height }) => width > SPARE && height > SPARE);
}

/**
 * Larger boxes for a text, the least change first: wider as far as its neighbours and the margins
 * allow, then higher too. Its alignment stays where it is: centred text grows to both sides, other
 * text to its open side. Empty when there is no room.
 */
export function largerBoxes(design: Design, { id, box, align }: TextField): Box[] {
  const others = neighboursOf(design, id, box);
  const isFree = (larger: Box) => !others.some((other) => overlap(larger, other));
  const down = downOf(box);
  const wider = WIDER.map((factor) =>
    boxOf(growInside(acrossOf(box), START_SHARE[align], box.width * factor), down),
  ).filter(isFree);
  const widest = wider.at(-1) ?? box;
  const higher = HIGHER.map((factor) =>
    boxOf(acrossOf(widest), growInside(down, TOP_SHARE, box.height * factor)),
  ).filter(isFree);
  const boxes = [...wider, ...higher];
  return boxes.filter(
    (larger, i) =>
      !same(larger, box) && !boxes.slice(0, i).some((earlier) => same(larger, earlier)),
  );
}

/** A neighbour that it lies on already does not hold it back. */
function neighboursOf(design: Design, id: string, box: Box): Box[] {
  return design.fields.flatMap((other) =>
    other.id !== id && SOLID.includes(other.kind) && !overlap(box, other.box) ? [other.box] : [],
  );
}

function grow({ start, length }: Stretch, startShare: number, wanted: number): Stretch {
  return { start: toTenth(start - (wanted - length) * startShare), length: wanted };
}

/**
 * Grows as far as the margins allow without moving what it is aligned by. A box that lies over a
 * margin already keeps its distance.
 */
function growInside({ start, length }: Stretch, startShare: number, wanted: number): Stretch {
  const edge = Math.min(MARGIN, start, 100 - start - length);
  const anchor = start + length * startShare;
  const before = startShare > 0 ? (anchor - edge) / startShare : Number.POSITIVE_INFINITY;
  const after =
    startShare < 1 ? (100 - edge - anchor) / (1 - startShare) : Number.POSITIVE_INFINITY;
  return grow({ start, length }, startShare, toTenth(Math.min(before, after, wanted)));
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
