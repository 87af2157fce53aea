import { type RefObject, useEffect } from "react";
import type { Box } from "#app/engines/certificate/design.ts";

/**
 * So much of what is chosen has to be seen, in pixels; all that was pressed with a mouse is, so it
 * never jumps away from under one.
 */
const SEEN_PX = 20;

/**
 * On an enlarged page, scrolls to what was chosen in the list or moved by keys out of sight. `box`:
 * in percent; null for nothing.
 */
export function useChosenInView(
  stage: RefObject<HTMLElement>,
  paper: RefObject<HTMLElement>,
  box: Box | null,
): void {
  const { x, y, width, height } = box ?? { x: -1, y: -1, width: 0, height: 0 };
  useEffect(() => {
    const [view, page] = [
      stage.current?.getBoundingClientRect(),
      paper.current?.getBoundingClientRect(),
    ];
    if (!stage.current || !view || !page || x < 0) return;
    const across = { from: page.left + (x / 100) * page.width, length: (width / 100) * page.width };
    const down = { from: page.top + (y / 100) * page.height, length: (height / 100) * page.height };
    stage.current.scrollLeft += distanceOutside(across, view.left, view.width);
    stage.current.scrollTop += distanceOutside(down, view.top, view.height);
  }, [stage, paper, x, y, width, height]);
}

/** How far to scroll so that a stretch stands in the middle; 0 when it is in sight. */
function distanceOutside(
  { from, length }: { from: number; length: number },
  start: number,
  room: number,
): number {
  const seen = Math.min(from + length, start + room) - Math.max(from, start);
  return seen >= Math.min(SEEN_PX, length) ? 0 : from + length / 2 - (start + room / 2);
}
