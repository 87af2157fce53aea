import { coordinate as c, curvePath, TAU, wavePath } from "../ornaments.ts";
import { type Area, path, stroke, times } from "./shapes.ts";

/**
 * Interlaced sine lines that fill a band, as banknotes have them. `wantedPeriod` in pixels: whole
 * waves fill it, which also pack smaller in a PDF.
 */
export function waveBand(area: Area, wantedPeriod: number, lines: number, paint: string): string {
  const period = area.width / Math.round(area.width / wantedPeriod);
  const middle = area.y + area.height / 2;
  const waves = [1, 0.66, 0.36].flatMap((share) =>
    Array.from({ length: lines }, (_, i) =>
      wavePath(
        area.x,
        area.x + area.width,
        middle,
        (area.height / 2) * share,
        period,
        (TAU * i) / lines,
      ),
    ),
  );
  return path(waves.join(""), paint);
}

/**
 * Fine lines that swell and part like a ribbon in the wind, from the left of an area to its right.
 */
export function strands(
  area: Area,
  count: number,
  turns: number,
  paint: (part: number) => string,
): string {
  const { x, y, width, height } = area;
  return times(count, (i) => {
    const t = count > 1 ? i / (count - 1) : 0;
    const strand = (px: number) => {
      const along = (px - x) / width;
      const near = 0.32 + 0.2 * Math.sin(TAU * turns * along + 0.6);
      const far = 0.68 + 0.24 * Math.sin(TAU * turns * 1.31 * along + 3.1);
      return (
        y +
        height *
          (near +
            (far - near) * t +
            0.1 * Math.sin(Math.PI * t) * Math.sin(TAU * 1.9 * along + 2.4 * t))
      );
    };
    return path(curvePath(x, x + width, strand, 12), paint(t));
  });
}

/** A closed line around a centre, in `waves` swells between two radii, as smooth cubic pieces. */
export function waveRing(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  waves: number,
  turn = 0,
): string {
  const pieces = waves * 4;
  const middle = (inner + outer) / 2;
  const swing = (outer - inner) / 2;
  const at = (angle: number): [number, number] => {
    const r = middle + swing * Math.sin(waves * angle + TAU * turn);
    return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
  };
  const step = TAU / pieces;
  const slope = (angle: number): [number, number] => {
    const [ax, ay] = at(angle - 0.002);
    const [bx, by] = at(angle + 0.002);
    return [(bx - ax) / 0.004, (by - ay) / 0.004];
  };
  let d = `M${at(0).map(c).join(" ")}`;
  for (let i = 0; i < pieces; i++) {
    const [from, to] = [i * step, (i + 1) * step];
    const [[x0, y0], [x1, y1], [s0x, s0y], [s1x, s1y]] = [at(from), at(to), slope(from), slope(to)];
    const third = step / 3;
    d += `C${[x0 + s0x * third, y0 + s0y * third, x1 - s1x * third, y1 - s1y * third, x1, y1].map(c).join(" ")}`;
  }
  return `${d}Z`;
}

/**
 * An engraved disc: interlaced rings from the heart to the rim. `rings` from outside in, as shares
 * of the radius.
 */
export function engravedDisc(
  cx: number,
  cy: number,
  radius: number,
  colour: string,
  width: number,
  opacity = 1,
): string {
  const rings: [inner: number, outer: number, waves: number, lines: number][] = [
    [0.74, 1, 24, 4],
    [0.46, 0.76, 16, 4],
    [0.14, 0.48, 8, 5],
  ];
  const d = rings.flatMap(([inner, outer, waves, lines]) =>
    Array.from({ length: lines }, (_, i) =>
      waveRing(cx, cy, radius * inner, radius * outer, waves, i / lines),
    ),
  );
  return path(d.join(""), stroke(colour, width, opacity));
}
