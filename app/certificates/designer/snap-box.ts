import type { Box } from "../design.ts";
import { SMALLEST_SIDE_PERCENT, toTenth } from "./design-limits.ts";

/** Lines that a box came to rest on, in percent of the page. */
export interface Guides {
  x: number[];
  y: number[];
}

/** Which sides a drag takes along; none means that the whole box moves. */
export interface Grip {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/**
 * Where a box ends up when it is dragged by (dx, dy) percent: on the page, and aligned with the page's centre or another field's edge
 * or centre when it comes within `reach` (percent; 0 switches that off). A side is never dragged below `smallest` (percent), or
 * below what it was if it was smaller already.
 */
export function dragBox(
  start: Box,
  grip: Grip,
  by: { dx: number; dy: number },
  others: readonly Box[],
  reach: { x: number; y: number },
  smallest: { x: number; y: number } = { x: SMALLEST_SIDE_PERCENT, y: SMALLEST_SIDE_PERCENT },
): { box: Box; guides: Guides } {
  const across = dragSpan(
    { start: start.x, length: start.width },
    grip.x,
    grip.x === 0 && grip.y !== 0 ? 0 : by.dx,
    others.map((box) => ({ start: box.x, length: box.width })),
    { reach: reach.x, smallest: Math.min(smallest.x, start.width), moves: grip.x === 0 && grip.y === 0 },
  );
  const down = dragSpan(
    { start: start.y, length: start.height },
    grip.y,
    grip.y === 0 && grip.x !== 0 ? 0 : by.dy,
    others.map((box) => ({ start: box.y, length: box.height })),
    { reach: reach.y, smallest: Math.min(smallest.y, start.height), moves: grip.x === 0 && grip.y === 0 },
  );
  return {
    box: { x: across.start, y: down.start, width: across.length, height: down.length },
    guides: { x: across.guide === null ? [] : [across.guide], y: down.guide === null ? [] : [down.guide] },
  };
}

interface Span {
  start: number;
  length: number;
}

function dragSpan(
  span: Span,
  grip: -1 | 0 | 1,
  by: number,
  others: Span[],
  { reach, smallest, moves }: { reach: number; smallest: number; moves: boolean },
): Span & { guide: number | null } {
  if (!moves && grip === 0) return { ...span, guide: null };
  const lines = [50, ...others.flatMap((other) => [other.start, other.start + other.length / 2, other.start + other.length])];
  const end = span.start + span.length;
  if (moves) {
    const start = span.start + by;
    const pull = nearest([start, start + span.length / 2, start + span.length], lines, reach);
    const free = pull ? start + pull.by : start;
    const kept = Math.max(0, Math.min(100 - span.length, free));
    return { start: toTenth(kept), length: span.length, guide: pull && kept === free ? pull.line : null };
  }
  const edge = (grip < 0 ? span.start : end) + by;
  const pull = nearest([edge], lines, reach);
  const free = pull ? edge + pull.by : edge;
  if (grip < 0) {
    const start = toTenth(Math.max(0, Math.min(end - smallest, free)));
    return { start, length: toTenth(end - start), guide: pull && Math.abs(start - free) < 0.06 ? pull.line : null };
  }
  const length = toTenth(Math.max(smallest, Math.min(100, free) - span.start));
  return { start: span.start, length, guide: pull && Math.abs(span.start + length - free) < 0.06 ? pull.line : null };
}

function nearest(points: number[], lines: number[], reach: number): { by: number; line: number } | null {
  let best: { by: number; line: number } | null = null;
  for (const point of points) {
    for (const line of lines) {
      const by = line - point;
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, line };
    }
  }
  return best;
}
