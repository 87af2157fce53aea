import { type Box, type Design, type Field, MIN_SIDE_PERCENT, NUDGE_PERCENT, toTenth } from "../model/design.ts";

/** The design with one field replaced by what `change` makes of it; as it is when there is no such field. */
export function changeField(design: Design, fieldId: string, change: (field: Field) => Field): Design {
  return { ...design, fields: design.fields.map((field) => (field.id === fieldId ? change(field) : field)) };
}

/** The same for its box only. */
export function changeBox(design: Design, fieldId: string, change: (box: Box) => Box): Design {
  return changeField(design, fieldId, (field) => ({ ...field, box: change(field.box) }));
}

export const DIRECTIONS = ["up", "left", "right", "down"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Moves a field by so many percent of the page, as far as the page's edges. */
export function moveField(design: Design, fieldId: string, dx: number, dy: number): Design {
  return changeBox(design, fieldId, (box) => moveBox(box, dx, dy));
}

/** Half a percent towards a side. */
export function nudgeField(design: Design, fieldId: string, direction: Direction): Design {
  const [dx, dy] = { up: [0, -1], left: [-1, 0], right: [1, 0], down: [0, 1] }[direction] as [number, number];
  return moveField(design, fieldId, dx * NUDGE_PERCENT, dy * NUDGE_PERCENT);
}

/** A box moved and kept on the page. */
export function moveBox(box: Box, dx: number, dy: number): Box {
  const along = (start: number, length: number, by: number) => toTenth(Math.max(0, Math.min(100 - length, start + by)));
  return { ...box, x: along(box.x, box.width, dx), y: along(box.y, box.height, dy) };
}

/** Takes a field off the certificate. `nextId` is the one to work on then: its neighbour in the list, or null. */
export function removeField(design: Design, fieldId: string): { design: Design; nextId: string | null } {
  const at = design.fields.findIndex((field) => field.id === fieldId);
  const fields = design.fields.filter((field) => field.id !== fieldId);
  return { design: { ...design, fields }, nextId: (fields[Math.min(Math.max(at, 0), fields.length - 1)] ?? null)?.id ?? null };
}

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
  smallest: { x: number; y: number } = { x: MIN_SIDE_PERCENT, y: MIN_SIDE_PERCENT },
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
