import { overlap } from "../design/arrange.ts";
import { type Box, type Design, type TextField, toTenth } from "../model/design.ts";

/** Percent of the page that stays free at its edges. */
const MARGIN = 4;
const WIDER = [1.15, 1.3, 1.5, 1.75, 2, 2.5, 3];
const HIGHER = [1.25, 1.5, 2, 2.5, 3];
/** What a text must not grow over. */
const SOLID = ["text", "qr", "signature", "logo", "seal"];

/**
 * Larger boxes for a text, the least change first: wider as far as its neighbours and the margins allow, then higher too. Its
 * alignment stays where it is: centred text grows to both sides, other text to its open side. Empty when there is no room.
 */
export function largerBoxes(design: Design, field: TextField): Box[] {
  const others = design.fields
    .filter(({ id, kind, box }) => id !== field.id && SOLID.includes(kind) && !overlap(field.box, box))
    .map(({ box }) => box);
  const isFree = (box: Box) => !others.some((other) => overlap(box, other));
  const wider = WIDER.map((factor) => widen(field, factor)).filter(isFree);
  const widest = wider.at(-1) ?? field.box;
  const higher = HIGHER.map((factor) => heighten(widest, field.box.height * factor)).filter(isFree);
  const boxes = [...wider, ...higher];
  return boxes.filter((box, i) => !same(box, field.box) && !boxes.slice(0, i).some((earlier) => same(box, earlier)));
}

function widen({ box, align }: TextField, factor: number): Box {
  const edge = Math.min(MARGIN, box.x, 100 - box.x - box.width);
  const right = box.x + box.width;
  if (align === "left") return { ...box, width: toTenth(Math.min(100 - edge - box.x, box.width * factor)) };
  if (align === "right") {
    const width = toTenth(Math.min(right - edge, box.width * factor));
    return { ...box, x: toTenth(right - width), width };
  }
  const middle = box.x + box.width / 2;
  const width = toTenth(Math.min(2 * Math.min(middle - edge, 100 - edge - middle), box.width * factor));
  return { ...box, x: toTenth(middle - width / 2), width };
}

/** Text stands in the middle of its box, so that it grows upwards and downwards. */
function heighten(box: Box, wanted: number): Box {
  const edge = Math.min(MARGIN, box.y, 100 - box.y - box.height);
  const middle = box.y + box.height / 2;
  const height = toTenth(Math.min(2 * Math.min(middle - edge, 100 - edge - middle), wanted));
  return { ...box, y: toTenth(middle - height / 2), height };
}

function same(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
