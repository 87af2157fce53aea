import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Box, Field } from "#app/engines/certificate/design.ts";
import {
  fieldsTouching,
  pickField,
  type Selection,
  selectedIds,
  selectFields,
} from "../selection.ts";
import type { Guides } from "../snap.ts";
import { areaBetween, beginDrag, type Drag, type Placement, placeBy, SLACK_PX } from "./drag.ts";

interface PointedCanvas {
  paper: RefObject<HTMLElement>;
  fields: readonly Field[];
  selection: Selection;
  shape: number;
  select: (selection: Selection) => void;
  place: (placed: ReadonlyMap<string, Placement>) => void;
}

/**
 * Chooses, moves, resizes and turns fields with mouse, pen or finger, and draws rectangles on the
 * empty page that choose what they touch. Nothing is kept before the pointer is lifted. Alt
 * switches the pull of lines off; Shift moves along one axis.
 */
export function useCanvasPointer(canvas: PointedCanvas) {
  const latest = useRef(canvas);
  latest.current = canvas;
  const drag = useRef<Drag | null>(null);
  const [held, setHeld] = useState<{
    placed: ReadonlyMap<string, Placement>;
    guides: Guides;
  } | null>(null);
  const [area, setArea] = useState<Box | null>(null);

  const drop = useCallback(() => {
    drag.current = null;
    setHeld(null);
    setArea(null);
  }, []);

  useLettingGo(drag, drop);

  const start = useCallback((event: ReactPointerEvent<HTMLElement>) => {
    const { paper, fields, selection, shape, select } = latest.current;
    if (!paper.current) return;
    const canvas = { paper: paper.current, fields, selection, shape };
    const begun = beginDrag(event.nativeEvent, event.target as HTMLElement, canvas);
    if (!begun) return;
    if (begun.next !== selection) select(begun.next);
    drag.current = begun.drag;
    // What holds the pointer gets the click too.
    (begun.hit ?? event.currentTarget).setPointerCapture(event.pointerId);
  }, []);

  const move = useCallback((event: ReactPointerEvent<HTMLElement>) => {
    const now = drag.current;
    if (!now) return;
    const [dxPx, dyPx] = [event.clientX - now.from.x, event.clientY - now.from.y];
    if (!now.hasMoved && Math.hypot(dxPx, dyPx) < SLACK_PX) return;
    now.hasMoved = true;
    if (now.kind === "area") {
      setArea(areaBetween(now.from, { x: event.clientX, y: event.clientY }, now.paper));
      return;
    }
    const { placed, guides } = placeBy(now, event, latest.current.shape);
    now.placed = placed;
    setHeld({ placed, guides });
  }, []);

  const end = useCallback(
    (event: ReactPointerEvent<HTMLElement>) => {
      const now = drag.current;
      const { fields, selection, shape, select, place } = latest.current;
      drop();
      if (!now) return;
      if (now.kind === "area") {
        const box = areaBetween(now.from, { x: event.clientX, y: event.clientY }, now.paper);
        const touched = now.hasMoved ? fieldsTouching(fields, box, shape) : [];
        const before = event.shiftKey ? selectedIds(selection) : [];
        select(selectFields(fields, [...before, ...touched]));
        return;
      }
      const below = now.isOnTop && !now.hasMoved ? fieldBelow(event, now.id) : undefined;
      if (now.hasMoved) place(now.placed);
      // Handles reach over neighbours. Pressed without a move, they let through to these.
      else if (below !== undefined) {
        leaveOutNextClick();
        latest.current.paper.current?.focus({ preventScroll: true });
        select(pickField(fields, selection, below, event.shiftKey));
      }
      // Pressed without a move: one of several is chosen alone, or with Shift no longer.
      else if (now.id !== null && now.wasChosen && now.kind === "move")
        select(pickField(fields, selection, now.id, now.isAdding));
    },
    [drop],
  );

  return { held, area, start, move, end, cancel: drop };
}

/** Two fingers and Escape let go of what is held. */
function useLettingGo(drag: RefObject<Drag>, drop: () => void): void {
  useEffect(() => {
    // Two fingers zoom, and Escape lets go: what was held goes back.
    const touch = (event: TouchEvent) => event.touches.length > 1 && drop();
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !drag.current) return;
      // It stays chosen.
      event.preventDefault();
      drop();
    };
    addEventListener("touchstart", touch);
    addEventListener("keydown", key, true);
    return () => {
      removeEventListener("touchstart", touch);
      removeEventListener("keydown", key, true);
    };
  }, [drag, drop]);
}

/** The uppermost field there but for `id`. */
function fieldBelow(
  { clientX, clientY }: { clientX: number; clientY: number },
  id: string | null,
): string | undefined {
  const fields = document
    .elementsFromPoint(clientX, clientY)
    .map((one) => one.closest<HTMLElement>("[data-field]"));
  return fields.find((field) => field && field.dataset.field !== id)?.dataset.field;
}

/** It goes to what held the pointer, which would be chosen again. */
function leaveOutNextClick(): void {
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, true), 100);
}
