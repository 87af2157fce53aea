import { coordinate as c, TAU, wavePath } from "./curves.ts";

const PERIOD_PX = 64;

/** A straight band of interlaced sine lines, as banknotes have them, lying along x from the origin. */
function engravedStrip(lengthPx: number, thicknessPx: number, stroke: string): string {
  const middle = thicknessPx / 2;
  const wide = [0, 0.25, 0.5, 0.75].map((turn) => wavePath(0, lengthPx, middle, thicknessPx * 0.46, PERIOD_PX, turn * TAU));
  const narrow = [0, 0.5].map((turn) => wavePath(0, lengthPx, middle, thicknessPx * 0.24, PERIOD_PX / 2, turn * TAU));
  return `<path d="${[...wide, ...narrow].join("")}" fill="none" stroke="${stroke}" stroke-width="1.15"/>`;
}

export interface EngravedFrame {
  widthPx: number;
  heightPx: number;
  /** From the page's edge to the band, and the band's own breadth. */
  marginPx: number;
  bandPx: number;
  line: string;
  tint: string;
}

/** A frame of engraved bands around a page, ruled on both sides. Corners are left to the caller to cover. */
export function engravedFrame({ widthPx, heightPx, marginPx, bandPx, line, tint }: EngravedFrame): string {
  const across = widthPx - 2 * marginPx;
  const down = heightPx - 2 * marginPx;
  const inner = marginPx + bandPx;
  const rule = (at: number) =>
    `<rect x="${at}" y="${at}" width="${c(widthPx - 2 * at)}" height="${c(heightPx - 2 * at)}" fill="none" stroke="${line}" stroke-width="2.5"/>`;
  const centre = marginPx + bandPx / 2;
  return [
    `<rect x="${centre}" y="${centre}" width="${c(widthPx - 2 * centre)}" height="${c(heightPx - 2 * centre)}" fill="none" stroke="${tint}" stroke-width="${bandPx}"/>`,
    `<defs><g id="band-across">${engravedStrip(across, bandPx, line)}</g><g id="band-down">${engravedStrip(down, bandPx, line)}</g></defs>`,
    `<use href="#band-across" transform="translate(${marginPx} ${marginPx})"/>`,
    `<use href="#band-across" transform="translate(${marginPx} ${heightPx - inner})"/>`,
    `<use href="#band-down" transform="translate(${inner} ${marginPx}) rotate(90)"/>`,
    `<use href="#band-down" transform="translate(${widthPx - marginPx} ${marginPx}) rotate(90)"/>`,
    rule(marginPx),
    rule(inner),
  ].join("");
}
