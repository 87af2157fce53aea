import type { Box } from "#app/engines/certificate/design.ts";
import { MIN_SIDE_PERCENT, toTenth } from "./design-limits.ts";

/**
 * What was found while dragging: lines that a box came to rest on, and gaps that are as wide as
 * others. Percent of the page.
 */
export interface Guides {
  x: number[];
  y: number[];
  gaps: Gap[];
}

/** A gap between two boxes, drawn as a bar from one to the other at `at` on the other axis. */
export interface Gap {
  axis: "x" | "y";
  from: number;
  to: number;
  at: number;
}

/** Which sides a drag takes along; none means that the whole box moves. */
export interface Grip {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

export const NO_GUIDES: Guides = { x: [], y: [], gaps: [] };
/** The eight handles, by the compass. */
export const GRIPS: Record<string, Grip> = {
  n: { x: 0, y: -1 },
  s: { x: 0, y: 1 },
  w: { x: -1, y: 0 },
  e: { x: 1, y: 0 },
  nw: { x: -1, y: -1 },
  ne: { x: 1, y: -1 },
  sw: { x: -1, y: 1 },
  se: { x: 1, y: 1 },
};
/** The margins that boxes snap to, in percent of the page's width, on all four sides. */
const MARGIN = 5;

interface Span {
  start: number;
  length: number;
}

/**
 * The lines of the page itself: its middle, its thirds and its margins. `margin`: in percent along
 * this axis.
 */
function pageLines(margin: number): number[] {
  return [50, 100 / 3, 200 / 3, margin, 100 - margin];
}

/**
 * Where a box ends up when it is dragged by (dx, dy) percent: on the page, and aligned with the
 * page's lines, another field's edge or centre, or at the distance that others have, when it comes
 * within `reach` (percent; 0 switches that off). A side is never dragged below `smallest`
 * (percent), or below what it was if it was smaller already.
 */
export function dragBox(
  start: Box,
  drag: {
    grip: Grip;
    by: { dx: number; dy: number };
    others: readonly Box[];
    reach: { x: number; y: number };
  },
  { smallest = { x: MIN_SIDE_PERCENT, y: MIN_SIDE_PERCENT }, shape = Math.SQRT2 } = {},
): { box: Box; guides: Guides } {
  const { grip, by, others, reach } = drag;
  const moves = grip.x === 0 && grip.y === 0;
  const across = { start: start.x, length: start.width };
  const down = { start: start.y, length: start.height };
  const [rows, columns] = [others.map(downOf), others.map(acrossOf)];
  const x = moves
    ? moveSpan(across, by.dx, {
        others: columns,
        mates: rowMates(columns, rows, { start: start.y + by.dy, length: start.height }),
        reach: reach.x,
        margin: MARGIN,
      })
    : resizeSpan(across, grip.x, by.dx, {
        others: columns,
        reach: reach.x,
        margin: MARGIN,
        smallest: Math.min(smallest.x, start.width),
      });
  const y = moves
    ? moveSpan(down, by.dy, {
        others: rows,
        mates: rowMates(rows, columns, { start: x.start, length: start.width }),
        reach: reach.y,
        margin: MARGIN * shape,
      })
    : resizeSpan(down, grip.y, by.dy, {
        others: rows,
        reach: reach.y,
        margin: MARGIN * shape,
        smallest: Math.min(smallest.y, start.height),
      });
  const box = { x: x.start, y: y.start, width: x.length, height: y.length };
  const gaps: Gap[] = [
    ...x.gaps.map((gap): Gap => ({ axis: "x", ...gap, at: box.y + box.height / 2 })),
    ...y.gaps.map((gap): Gap => ({ axis: "y", ...gap, at: box.x + box.width / 2 })),
  ];
  return {
    box,
    guides: { x: x.guide === null ? [] : [x.guide], y: y.guide === null ? [] : [y.guide], gaps },
  };
}

/**
 * Of a drag only what goes along one axis, the one it went further along; the other stays as it is,
 * whatever is near. In percent.
 */
export function alongOneAxis(
  by: { dx: number; dy: number },
  reach: { x: number; y: number },
  shape: number,
) {
  const isAcross = Math.abs(by.dx) * shape >= Math.abs(by.dy);
  return isAcross
    ? { by: { dx: by.dx, dy: 0 }, reach: { x: reach.x, y: 0 } }
    : { by: { dx: 0, dy: by.dy }, reach: { x: 0, y: reach.y } };
}

/**
 * A box whose corner was dragged by (dx, dy) percent, as wide for its height as it was: as large as
 * the pointer asks for along the side that grew more, never beyond the page, never with a side
 * below `smallest` unless it was already.
 */
export function resizeInShape(
  box: Box,
  grip: Grip,
  by: { dx: number; dy: number },
  smallest: { x: number; y: number },
): Box {
  const asked = Math.max(
    (box.width + grip.x * by.dx) / box.width,
    (box.height + grip.y * by.dy) / box.height,
  );
  const room = Math.min(
    (grip.x > 0 ? 100 - box.x : box.x + box.width) / box.width,
    (grip.y > 0 ? 100 - box.y : box.y + box.height) / box.height,
  );
  const least = Math.min(1, Math.max(smallest.x / box.width, smallest.y / box.height));
  const scale = Math.min(room, Math.max(least, asked));
  const size = { width: toTenth(box.width * scale), height: toTenth(box.height * scale) };
  return {
    x: toTenth(grip.x > 0 ? box.x : Math.max(0, box.x + box.width - size.width)),
    y: toTenth(grip.y > 0 ? box.y : Math.max(0, box.y + box.height - size.height)),
    ...size,
  };
}

const acrossOf = ({ x, width }: Box): Span => ({ start: x, length: width });
const downOf = ({ y, height }: Box): Span => ({ start: y, length: height });
const endOf = ({ start, length }: Span): number => start + length;

/** Of the spans along one axis those whose boxes lie beside a box on the other axis. */
function rowMates(along: Span[], acrossFrom: Span[], span: Span): Span[] {
  return along.filter((_, i) => {
    const beside = acrossFrom[i];
    return beside && beside.start < endOf(span) && span.start < endOf(beside);
  });
}

interface Snapped extends Span {
  guide: number | null;
  gaps: { from: number; to: number }[];
}

function moveSpan(
  span: Span,
  by: number,
  {
    others,
    mates,
    reach,
    margin,
  }: { others: Span[]; mates: Span[]; reach: number; margin: number },
): Snapped {
  const start = span.start + by;
  const on = (at: number) => Math.max(0, Math.min(100 - span.length, at));
  const lines = [...pageLines(margin), ...others.flatMap(linesOf)];
  const pull = nearest([start, start + span.length / 2, start + span.length], lines, reach);
  const even = evenGaps({ start, length: span.length }, mates, reach);
  if (
    even &&
    (!pull || Math.abs(even.by) < Math.abs(pull.by)) &&
    on(start + even.by) === start + even.by
  ) {
    return { start: toTenth(start + even.by), length: span.length, guide: null, gaps: even.gaps };
  }
  const free = pull ? start + pull.by : start;
  return {
    start: toTenth(on(free)),
    length: span.length,
    guide: pull && on(free) === free ? pull.line : null,
    gaps: [],
  };
}

function linesOf({ start, length }: Span): number[] {
  return [start, start + length / 2, start + length];
}

/**
 * The nearest move that makes a gap as wide as another: between two neighbours, or as the next one
 * in a row.
 */
function evenGaps(
  span: Span,
  mates: Span[],
  reach: number,
): { by: number; gaps: { from: number; to: number }[] } | null {
  const middle = span.start + span.length / 2;
  const before = mates
    .filter((mate) => mate.start + mate.length / 2 < middle)
    .sort((a, b) => endOf(b) - endOf(a));
  const after = mates
    .filter((mate) => mate.start + mate.length / 2 >= middle)
    .sort((a, b) => a.start - b.start);
  const candidates: { start: number; gaps: { from: number; to: number }[] }[] = [];
  const [left, farLeft] = before;
  const [right, farRight] = after;
  if (left && right) {
    const gap = (right.start - endOf(left) - span.length) / 2;
    if (gap > 0) {
      const start = endOf(left) + gap;
      candidates.push({
        start,
        gaps: [
          { from: endOf(left), to: start },
          { from: start + span.length, to: right.start },
        ],
      });
    }
  }
  if (left && farLeft && left.start > endOf(farLeft)) {
    const start = endOf(left) + left.start - endOf(farLeft);
    candidates.push({
      start,
      gaps: [
        { from: endOf(farLeft), to: left.start },
        { from: endOf(left), to: start },
      ],
    });
  }
  if (right && farRight && farRight.start > endOf(right)) {
    const start = right.start - (farRight.start - endOf(right)) - span.length;
    candidates.push({
      start,
      gaps: [
        { from: start + span.length, to: right.start },
        { from: endOf(right), to: farRight.start },
      ],
    });
  }
  let best: { by: number; gaps: { from: number; to: number }[] } | null = null;
  for (const { start, gaps } of candidates) {
    const by = start - span.start;
    if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, gaps };
  }
  return best;
}

function resizeSpan(
  span: Span,
  grip: -1 | 0 | 1,
  by: number,
  near: { others: Span[]; reach: number; smallest: number; margin: number },
): Snapped {
  const { others, reach, smallest, margin } = near;
  if (grip === 0) return { ...span, guide: null, gaps: [] };
  const end = endOf(span);
  const edge = (grip < 0 ? span.start : end) + by;
  const pull = nearest([edge], [...pageLines(margin), ...others.flatMap(linesOf)], reach);
  const free = pull ? edge + pull.by : edge;
  if (grip < 0) {
    const start = toTenth(Math.max(0, Math.min(end - smallest, free)));
    return {
      start,
      length: toTenth(end - start),
      guide: pull && Math.abs(start - free) < 0.06 ? pull.line : null,
      gaps: [],
    };
  }
  const length = toTenth(Math.max(smallest, Math.min(100, free) - span.start));
  return {
    start: span.start,
    length,
    guide: pull && Math.abs(span.start + length - free) < 0.06 ? pull.line : null,
    gaps: [],
  };
}

function nearest(
  points: number[],
  lines: number[],
  reach: number,
): { by: number; line: number } | null {
  let best: { by: number; line: number } | null = null;
  for (const point of points) {
    for (const line of lines) {
      const by = line - point;
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, line };
    }
  }
  return best;
}
