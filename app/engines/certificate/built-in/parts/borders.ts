import { coordinate as c } from "../ornaments.ts";
import type { Page } from "../pages.ts";
import { type Area, circle, inset, path, polygon, starPoints, stroke, times } from "./shapes.ts";
import { wholePage } from "./stack.ts";

/** The outline of an area whose corners are bitten out: round bites, or straight ones. */
export function bittenOutline(
  { x, y, width, height }: Area,
  bite: number,
  kind: "round" | "cut" | "step",
): string {
  const [right, bottom] = [x + width, y + height];
  const b = c(bite);
  const to = (px: number, py: number, cornerX: number, cornerY: number) => {
    if (kind === "round") return `A${b} ${b} 0 0 0 ${c(px)} ${c(py)}`;
    return kind === "step"
      ? `L${c(cornerX)} ${c(cornerY)}L${c(px)} ${c(py)}`
      : `L${c(px)} ${c(py)}`;
  };
  return [
    `M${c(x + bite)} ${c(y)}H${c(right - bite)}${to(right, y + bite, right - bite, y + bite)}`,
    `V${c(bottom - bite)}${to(right - bite, bottom, right - bite, bottom - bite)}`,
    `H${c(x + bite)}${to(x, bottom - bite, x + bite, bottom - bite)}`,
    `V${c(y + bite)}${to(x + bite, y, x + bite, y + bite)}Z`,
  ].join("");
}

/** A frame with bitten corners, `units` from the edge. */
export function bittenFrame(
  page: Page,
  units: number,
  bite: number,
  kind: "round" | "cut" | "step",
  paint: string,
): string {
  return path(
    bittenOutline(inset(wholePage(page), units * page.unit), bite * page.unit, kind),
    paint,
  );
}

/**
 * The four corners of an area, each drawn around the origin as the top left one and turned into its
 * place.
 */
export function corners({ x, y, width, height }: Area, draw: string): string {
  const at = (px: number, py: number, flipX: number, flipY: number) =>
    `<g transform="translate(${c(px)} ${c(py)}) scale(${flipX} ${flipY})">${draw}</g>`;
  return (
    at(x, y, 1, 1) +
    at(x + width, y, -1, 1) +
    at(x, y + height, 1, -1) +
    at(x + width, y + height, -1, -1)
  );
}

/** Angles of two lines in the corners of the page. */
export function brackets(
  page: Page,
  units: number,
  length: number,
  colour: string,
  width: number,
): string {
  const l = c(length * page.unit);
  const mark = path(
    `M0 ${l}V0H${l}`,
    stroke(colour, width * page.unit, 1, `stroke-linecap="square"`),
  );
  return corners(inset(wholePage(page), units * page.unit), mark);
}

/**
 * Shapes at even steps along the edge of an area; `draw` gets a place, and `turn` in degrees: 0
 * above, 90 right.
 */
export function alongEdge(
  { x, y, width, height }: Area,
  step: number,
  draw: (px: number, py: number, turn: 0 | 90 | 180 | 270, i: number) => string,
): string {
  const across = Math.max(1, Math.round(width / step));
  const down = Math.max(1, Math.round(height / step));
  const [dx, dy] = [width / across, height / down];
  return [
    times(across, (i) => draw(x + dx * (i + 0.5), y, 0, i)),
    times(down, (i) => draw(x + width, y + dy * (i + 0.5), 90, i)),
    times(across, (i) => draw(x + width - dx * (i + 0.5), y + height, 180, i)),
    times(down, (i) => draw(x, y + height - dy * (i + 0.5), 270, i)),
  ].join("");
}

/** A short rule with a small ornament in its middle. */
export function divider(
  area: Area,
  unit: number,
  colour: string,
  options: {
    width?: number;
    jewel?: "diamond" | "dot" | "star" | "none";
    fill?: string;
    align?: "left" | "center";
  } = {},
): string {
  const { width = 520, jewel = "diamond", fill = colour, align = "center" } = options;
  const half = Math.min(width * unit, area.width) / 2;
  const cx = align === "left" ? area.x + half : area.x + area.width / 2;
  const cy = area.y + area.height / 2;
  const open = jewel === "none" ? 0 : 26 * unit;
  const rules = path(
    `M${c(cx - half)} ${c(cy)}H${c(cx - open)}M${c(cx + open)} ${c(cy)}H${c(cx + half)}`,
    stroke(colour, 2.2 * unit),
  );
  const r = 11 * unit;
  if (jewel === "none") return rules;
  if (jewel === "dot") return rules + circle(cx, cy, r * 0.6, `fill="${fill}"`);
  if (jewel === "star")
    return rules + polygon(starPoints(cx, cy, r * 1.3, r * 0.56, 5), `fill="${fill}"`);
  return (
    rules +
    polygon(
      [
        [cx, cy - r],
        [cx + r, cy],
        [cx, cy + r],
        [cx - r, cy],
      ],
      `fill="${fill}"`,
    )
  );
}
