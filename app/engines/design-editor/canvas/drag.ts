import type { Box, Field } from "#app/engines/certificate/design.ts";
import { boxAround, moveBoxes, outerBox, resizeTogether } from "../arrange.ts";
import { pickField, type Selection, selectedIds } from "../selection.ts";
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
export const SLACK_PX = 4;
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

export interface Drag {
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

/** The page as it is when a press begins. `shape`: its width by its height. */
export interface PressedCanvas {
  paper: HTMLElement;
  fields: readonly Field[];
  selection: Selection;
  shape: number;
}

/** What a press on `target` begins, and what is chosen from then on; null: nothing. */
export function beginDrag(
  event: PointerEvent,
  target: HTMLElement,
  { paper, fields, selection, shape }: PressedCanvas,
): { drag: Drag; next: Selection; hit: HTMLElement | null } | null {
  const hit = target.closest<HTMLElement>("[data-field]");
  if (event.button !== 0 || !event.isPrimary || target.closest("textarea, button, a")) return null;
  const handle = target.dataset.grip;
  // The scroll bars lie beside what the element holds.
  if (
    !hit &&
    !handle &&
    (event.offsetX > target.clientWidth || event.offsetY > target.clientHeight)
  )
    return null;
  const id = hit?.dataset.field ?? null;
  const isTouch = event.pointerType === "touch";
  const wasChosen = id !== null && selectedIds(selection).includes(id);
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
    paper: paper.getBoundingClientRect(),
    hasMoved: false,
    wasChosen,
    isAdding,
    isOnTop: handle !== undefined || target.tagName === "I",
    placed: new Map(),
  };
  return { drag, next, hit };
}

export function areaBetween(
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
export function placeBy(
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
