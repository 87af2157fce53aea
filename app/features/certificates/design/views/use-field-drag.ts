import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useRef, useState } from "react";
import type { Box } from "../../model/design.ts";
import { dragBox, type Grip, type Guides } from "../edit-field.ts";

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
