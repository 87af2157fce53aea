import type { PixelBox } from "./pixel-box.ts";

/** A turn of the page's pixels (y downwards) about a point; clockwise as people see it. */
export interface Turn {
  cos: number;
  sin: number;
  x: number;
  y: number;
}

/** A turn by whole degrees about the middle of a box; null for none. Quarter turns are exact. */
export function turnOf(
  degrees: number | undefined,
  { left, top, width, height }: PixelBox,
): Turn | null {
  const whole = (((degrees ?? 0) % 360) + 360) % 360;
  if (whole === 0) return null;
  const quarters = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const;
  const angle = (whole * Math.PI) / 180;
  const [cos, sin] = whole % 90 === 0 ? quarters[whole / 90]! : [Math.cos(angle), Math.sin(angle)];
  return { cos, sin, x: left + width / 2, y: top + height / 2 };
}

export function turnPoint(
  { cos, sin, x: middleX, y: middleY }: Turn,
  x: number,
  y: number,
): [x: number, y: number] {
  const dx = x - middleX;
  const dy = y - middleY;
  return [middleX + dx * cos - dy * sin, middleY + dx * sin + dy * cos];
}

/** The upright box around a turned one, in whole pixels. */
export function turnedBox(turn: Turn | null, box: PixelBox): PixelBox {
  if (!turn) return box;
  const { left, top, width, height } = box;
  const corners = [
    turnPoint(turn, left, top),
    turnPoint(turn, left + width, top),
    turnPoint(turn, left, top + height),
    turnPoint(turn, left + width, top + height),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const from = {
    left: Math.floor(Math.min(...xs) + 1e-6),
    top: Math.floor(Math.min(...ys) + 1e-6),
  };
  return {
    ...from,
    width: Math.ceil(Math.max(...xs) - 1e-6) - from.left,
    height: Math.ceil(Math.max(...ys) - 1e-6) - from.top,
  };
}
