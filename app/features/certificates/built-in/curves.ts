/** SVG path data for smooth curves. Coordinates are pixels, rounded to a tenth to keep the artwork small. */

export const TAU = Math.PI * 2;

/** A coordinate as it is written into path data: at most one decimal. */
export function coordinate(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}

/** The curve y = f(x) from `fromX` to `toX` as cubic pieces whose ends meet in slope. */
export function curvePath(fromX: number, toX: number, f: (x: number) => number, pieces: number): string {
  const step = (toX - fromX) / pieces;
  const slope = (x: number) => f(x + 0.5) - f(x - 0.5);
  let path = `M${coordinate(fromX)} ${coordinate(f(fromX))}`;
  for (let i = 0; i < pieces; i++) {
    const a = fromX + i * step;
    const b = a + step;
    const points = [a + step / 3, f(a) + (slope(a) * step) / 3, b - step / 3, f(b) - (slope(b) * step) / 3, b, f(b)];
    path += `C${points.map(coordinate).join(" ")}`;
  }
  return path;
}

/** A sine wave around `y`, four cubic pieces a period. `phase` in radians. */
export function wavePath(fromX: number, toX: number, y: number, amplitude: number, period: number, phase = 0): string {
  const pieces = Math.max(1, Math.round((toX - fromX) / (period / 4)));
  return curvePath(fromX, toX, (x) => y + amplitude * Math.sin((TAU * x) / period + phase), pieces);
}

/** A closed disc edged with `count` bulges, the outline of a seal. `bulge` above 0.5 is the roundness of each. */
export function scallopPath(cx: number, cy: number, radius: number, count: number, bulge = 0.62): string {
  const at = (i: number) => {
    const angle = (TAU * (i % count)) / count - TAU / 4;
    return `${coordinate(cx + radius * Math.cos(angle))} ${coordinate(cy + radius * Math.sin(angle))}`;
  };
  const bulgeRadius = coordinate(((TAU * radius) / count) * bulge);
  let path = `M${at(0)}`;
  for (let i = 1; i <= count; i++) path += `A${bulgeRadius} ${bulgeRadius} 0 0 1 ${at(i)}`;
  return `${path}Z`;
}
