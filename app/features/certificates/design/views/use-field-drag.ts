import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useRef, useState } from "react";
import { type Box, MIN_SIDE_PERCENT, toTenth } from "../../model/design.ts";

/** Lines that a box came to rest on, in percent of the page. */
interface Guides {
  x: number[];
  y: number[];
}

/** Which sides a drag takes along; none means that the whole box moves. */
interface Grip {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

const NO_GUIDES: Guides = { x: [], y: [] };
const REACH_PX = 6;
/** A finger or mouse that moves less than this chooses and does not drag. */
const SLACK_PX = 4;
/** As small as a drag makes a side on the screen. Smaller ones are typed. */
const MIN_BOX_PX = 14;

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
const WHOLE: Grip = { x: 0, y: 0 };

interface Drag {
  fieldId: string;
  start: Box;
  grip: Grip;
  fromX: number;
  fromY: number;
  paper: DOMRect;
  others: Box[];
  hasMoved: boolean;
}

/** Moves and resizes boxes with mouse, pen or finger. Alt switches the pull of other fields off. */
export function useFieldDrag(given: {
  paper: RefObject<HTMLElement>;
  boxes: ReadonlyMap<string, Box>;
  chosenId: string | null;
  choose: (id: string) => void;
  place: (id: string, box: Box) => void;
}) {
  const { paper, boxes, chosenId, choose, place } = given;
  const drag = useRef<Drag | null>(null);
  const [guides, setGuides] = useState<Guides>(NO_GUIDES);
  const [movingId, setMovingId] = useState<string | null>(null);

  const start = useCallback(
    (event: ReactPointerEvent<HTMLElement>, fieldId: string) => {
      const box = boxes.get(fieldId);
      // A finger on another field scrolls the page; the tap chooses it.
      const isHeld = event.pointerType !== "touch" || fieldId === chosenId;
      if (!box || !paper.current || event.button !== 0 || !event.isPrimary || !isHeld) return;
      const grip = GRIPS[(event.target as HTMLElement).dataset.grip ?? ""] ?? WHOLE;
      const others = [...boxes].filter(([id]) => id !== fieldId).map(([, other]) => other);
      const rect = paper.current.getBoundingClientRect();
      drag.current = {
        fieldId,
        start: box,
        grip,
        fromX: event.clientX,
        fromY: event.clientY,
        paper: rect,
        others,
        hasMoved: false,
      };
      event.currentTarget.setPointerCapture(event.pointerId);
      choose(fieldId);
    },
    [boxes, chosenId, choose, paper],
  );

  const move = useCallback(
    (event: ReactPointerEvent<HTMLElement>) => {
      const held = drag.current;
      if (!held) return;
      const [dxPx, dyPx] = [event.clientX - held.fromX, event.clientY - held.fromY];
      if (!held.hasMoved && Math.hypot(dxPx, dyPx) < SLACK_PX) return;
      held.hasMoved = true;
      const { paper: rect, grip } = held;
      const by = { dx: (dxPx / rect.width) * 100, dy: (dyPx / rect.height) * 100 };
      const inPercent = (px: number) => ({ x: (px / rect.width) * 100, y: (px / rect.height) * 100 });
      const reach = inPercent(event.altKey ? 0 : REACH_PX);
      const moved = dragBox(held.start, grip, by, held.others, reach, inPercent(MIN_BOX_PX));
      setMovingId(grip === WHOLE ? held.fieldId : null);
      setGuides(moved.guides);
      place(held.fieldId, moved.box);
    },
    [place],
  );

  const end = useCallback(() => {
    drag.current = null;
    setGuides(NO_GUIDES);
    setMovingId(null);
  }, []);

  return { guides, movingId, start, move, end };
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
