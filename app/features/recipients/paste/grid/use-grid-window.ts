import { type RefObject, type UIEvent, useLayoutEffect, useRef, useState } from "react";
import { ROW_PX } from "./grid-rows.tsx";
import { type GridState, rowCountOf } from "./grid-state.ts";

/** Rows drawn above and below those that are seen. */
const SPARE_ROWS = 5;
export const SEEN_ROWS = 12;

/** Which rows are drawn: `start` and all before `end`. */
export interface GridWindow {
  view: RefObject<HTMLDivElement>;
  start: number;
  end: number;
  rowCount: number;
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
}

/**
 * The active cell is always in sight, and its row is drawn before the next key: it takes the focus
 * over from the cell that was left.
 */
export function useGridWindow(state: GridState): GridWindow {
  const { row } = state.active;
  const view = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const { current } = view;
    if (!current) return;
    const from = row * ROW_PX;
    const height = current.clientHeight - ROW_PX;
    if (from < current.scrollTop) current.scrollTop = from;
    else if (from + ROW_PX > current.scrollTop + height) current.scrollTop = from + ROW_PX - height;
    setTop(current.scrollTop);
  }, [row]);
  const rowCount = rowCountOf(state);
  const start = Math.max(0, Math.floor(top / ROW_PX) - SPARE_ROWS);
  const end = Math.min(rowCount, start + SEEN_ROWS + 2 * SPARE_ROWS + 4);
  return {
    view,
    start,
    end,
    rowCount,
    onScroll: (event) => setTop(event.currentTarget.scrollTop),
  };
}
