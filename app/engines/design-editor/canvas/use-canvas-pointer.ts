import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Box, Field } from "#app/engines/certificate/design.ts";
import { boxAround, moveBoxes, outerBox, resizeTogether } from "../arrange.ts";
import {
  fieldsTouching,
  pickField,
  type Selection,
  selectedIds,
  selectFields,
} from "../selection.ts";
import {
  alongOneAxis,
  dragBox,
  GRIPS,
  type Grip,
  type Guides,
  NO_GUIDES,
  resizeInShape,
} from "../snap.ts";
import { resizeTurned, turnTowards } from "../turn.ts";

/** Where a field is, and how it is turned. */
export interface Placement {
  box: Box;
  rotation: number;
  /** Of a text that was resized together with others. */
  size?: number;
}

const REACH_PX = 6;
/** A finger or mouse that moves less than this chooses and does not drag. */
const SLACK_PX = 4;
/** As small as a drag makes a side on the screen. Smaller ones are typed. */
const MIN_BOX_PX = 14;
const WHOLE: Grip = { x: 0, y: 0 };
/**
 * Their corners keep the box's shape, and change it with Shift. Those of others do so the other way
 * round.
 */
const KEEPS_SHAPE: ReadonlySet<Field["kind"]> = new Set([
  "qr",
  "signature",
  "logo",
  "image",
  "seal",
]);

interface Drag {
  kind: "move" | "resize" | "turn" | "area";
  /** What was pressed on; null: the empty page. */
  id: string | null;
  grip: Grip;
  /** As they were, without those that are locked. */
  fields: Field[];
  others: Box[];
  from: { x: number; y: number };
  paper: DOMRect;
  hasMoved: boolean;
  /** Chosen already when it was pressed. */
  wasChosen: boolean;
  /** Pressed with Shift, which leaves the other fields chosen. */
  isAdding: boolean;
  /** Pressed on a handle or the name of what is chosen, which may lie over other fields. */
  isOnTop: boolean;
  placed: Map<string, Placement>;
}

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
    const begun = beginDrag(event, latest.current);
    if (!begun) return;
    const { selection, select } = latest.current;
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

/** What a press begins, and what is chosen from then on; null: nothing. */
function beginDrag(
  event: ReactPointerEvent<HTMLElement>,
  { paper, fields, selection, shape }: PointedCanvas,
): { drag: Drag; next: Selection; hit: HTMLElement | null } | null {
  const target = event.target as HTMLElement;
  const hit = target.closest<HTMLElement>("[data-field]");
  if (
    !paper.current ||
    event.button !== 0 ||
    !event.isPrimary ||
    target.closest("textarea, button, a")
  )
    return null;
  // The scroll bars lie beside what the element holds.
  if (
    !hit &&
    (event.nativeEvent.offsetX > target.clientWidth ||
      event.nativeEvent.offsetY > target.clientHeight)
  )
    return null;
  const id = hit?.dataset.field ?? null;
  const isTouch = event.pointerType === "touch";
  const wasChosen = id !== null && selectedIds(selection).includes(id);
  const handle = target.dataset.grip;
  // A finger on the empty page or on another field scrolls; the tap chooses.
  if (isTouch && !wasChosen && !handle) return null;
  const isAdding = event.shiftKey && !handle;
  const next = id === null || wasChosen ? selection : pickField(fields, selection, id, isAdding);
  // The handles of several fields belong to none of them.
  const isEmptyPage = id === null && !handle;
  const ids = new Set(isEmptyPage ? [] : selectedIds(next));
  const drag: Drag = {
    kind: isEmptyPage ? "area" : kindOfDrag(handle),
    id,
    grip: GRIPS[handle ?? ""] ?? WHOLE,
    fields: fields.filter((field) => ids.has(field.id) && !field.locked),
    others: fields.filter((field) => !ids.has(field.id)).map((field) => outerBox(field, shape)),
    from: { x: event.clientX, y: event.clientY },
    paper: paper.current.getBoundingClientRect(),
    hasMoved: false,
    wasChosen,
    isAdding,
    isOnTop: handle !== undefined || target.tagName === "I",
    placed: new Map(),
  };
  return { drag, next, hit };
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

function areaBetween(
  from: { x: number; y: number },
  to: { x: number; y: number },
  paper: DOMRect,
): Box {
  const x = ((Math.min(from.x, to.x) - paper.left) / paper.width) * 100;
  const y = ((Math.min(from.y, to.y) - paper.top) / paper.height) * 100;
  return {
    x,
    y,
    width: (Math.abs(from.x - to.x) / paper.width) * 100,
    height: (Math.abs(from.y - to.y) / paper.height) * 100,
  };
}

/** Where the held fields are with the pointer where it is now. */
function placeBy(
  { kind, grip, fields, others, from, paper }: Drag,
  {
    clientX,
    clientY,
    altKey,
    shiftKey,
  }: Pick<PointerEvent, "clientX" | "clientY" | "altKey" | "shiftKey">,
  shape: number,
): { placed: Map<string, Placement>; guides: Guides } {
  const by = {
    dx: ((clientX - from.x) / paper.width) * 100,
    dy: ((clientY - from.y) / paper.height) * 100,
  };
  const inPercent = (px: number) => ({ x: (px / paper.width) * 100, y: (px / paper.height) * 100 });
  const reach = inPercent(altKey ? 0 : REACH_PX);
  const [one] = fields;
  if (!one) return { placed: new Map(), guides: NO_GUIDES };
  const rotation = one.rotation ?? 0;
  if (kind === "turn") {
    const { x, y, width, height } = one.box;
    const middle = {
      x: paper.left + ((x + width / 2) / 100) * paper.width,
      y: paper.top + ((y + height / 2) / 100) * paper.height,
    };
    const turned = turnTowards(
      middle,
      { x: clientX, y: clientY },
      { isStepped: shiftKey, isFree: altKey },
    );
    return { placed: new Map([[one.id, { box: one.box, rotation: turned }]]), guides: NO_GUIDES };
  }
  const smallest = inPercent(MIN_BOX_PX);
  if (kind === "resize" && fields.length > 1) {
    const frame = boxAround(fields.map((field) => outerBox(field, shape)));
    const placed = resizeTogether(fields, frame, resizeInShape(frame, grip, by, smallest));
    return { placed, guides: NO_GUIDES };
  }
  if (kind === "resize") {
    if (rotation !== 0) {
      const box = resizeTurned(one.box, { grip, by, degrees: rotation, shape });
      return { placed: new Map([[one.id, { box, rotation }]]), guides: NO_GUIDES };
    }
    if (grip.x !== 0 && grip.y !== 0 && shiftKey !== KEEPS_SHAPE.has(one.kind)) {
      return {
        placed: new Map([[one.id, { box: resizeInShape(one.box, grip, by, smallest), rotation }]]),
        guides: NO_GUIDES,
      };
    }
    const dragged = { grip, by, others, reach };
    const { box, guides } = dragBox(one.box, dragged, { smallest, shape });
    return { placed: new Map([[one.id, { box, rotation }]]), guides };
  }
  const around = boxAround(fields.map((field) => outerBox(field, shape)));
  const way = shiftKey ? alongOneAxis(by, reach, shape) : { by, reach };
  const { box, guides } = dragBox(around, { grip: WHOLE, others, ...way }, { shape });
  const boxes = moveBoxes(
    new Map(fields.map((field) => [field.id, field.box])),
    box.x - around.x,
    box.y - around.y,
  );
  const placed = new Map(
    fields.map((field) => [
      field.id,
      { box: boxes.get(field.id) ?? field.box, rotation: field.rotation ?? 0 },
    ]),
  );
  return { placed, guides };
}

function kindOfDrag(handle: string | undefined): "turn" | "resize" | "move" {
  if (handle === "turn") return "turn";
  return handle ? "resize" : "move";
}
