import { type Box, type TextField, toTenth } from "../model/design.ts";

/** Boxes are whole pixels when they are drawn: this much more, in percent, is surely enough. */
const SPARE = 0.2;

/**
 * A box with room for a text at its full size: wider away from where the text is aligned, taller both ways, and never smaller than
 * it was. It stays on the page, so a text wider than the page still shrinks.
 */
export function growBox(box: Box, align: TextField["align"], room: { width: number; height: number }): Box {
  const width = toTenth(Math.min(100, Math.max(box.width, Math.ceil((room.width + SPARE) * 10) / 10)));
  const height = toTenth(Math.min(100, Math.max(box.height, Math.ceil((room.height + SPARE) * 10) / 10)));
  const share = align === "left" ? 0 : align === "center" ? 0.5 : 1;
  const within = (start: number, length: number) => toTenth(Math.max(0, Math.min(100 - length, start)));
  return {
    x: within(box.x - (width - box.width) * share, width),
    y: within(box.y - (height - box.height) / 2, height),
    width,
    height,
  };
}
