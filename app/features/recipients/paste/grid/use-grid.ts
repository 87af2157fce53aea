import { useCallback, useMemo, useRef, useState } from "react";
import { type Checked, countFilled, createChecker, type Range, rangeOf, type Sheet, type Spot } from "./sheet.ts";

const MAX_STEPS = 200;

interface History {
  before: Sheet[];
  now: Sheet;
  after: Sheet[];
}

/** The grid's sheet with everything that was done to it, where one is in it, and what is wrong with its rows. */
export function useGrid(first: Sheet, oneName: boolean) {
  const [{ before, now: sheet, after }, setHistory] = useState<History>({ before: [], now: first, after: [] });
  const [active, setActive] = useState<Spot>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Spot>({ row: 0, column: 0 });
  const checker = useRef(createChecker());
  const { problems, shared } = useMemo<Checked>(() => checker.current(sheet, oneName), [sheet, oneName]);
  const people = useMemo(() => countFilled(sheet), [sheet]);
  /** Rows that can be reached: those there are, and one more to type in. At the start some to look like a sheet. */
  const rowCount = Math.max(8, sheet.rows.length + 1, active.row + 1);
  const change = useCallback((next: Sheet) => {
    setHistory((history) =>
      history.now === next ? history : { before: [...history.before, history.now].slice(-MAX_STEPS), now: next, after: [] },
    );
  }, []);
  const undo = useCallback(() => {
    setHistory((history) => {
      const now = history.before.at(-1);
      return now ? { before: history.before.slice(0, -1), now, after: [history.now, ...history.after] } : history;
    });
  }, []);
  const redo = useCallback(() => {
    setHistory((history) => {
      const [now, ...after] = history.after;
      return now ? { before: [...history.before, history.now], now, after } : history;
    });
  }, []);
  const go = useCallback((to: Spot, isExtending = false) => {
    setActive(to);
    if (!isExtending) setAnchor(to);
  }, []);
  const selection: Range = rangeOf(anchor, active);
  const select = useCallback((from: Spot, to: Spot) => {
    setAnchor(from);
    setActive(to);
  }, []);
  return {
    sheet,
    change,
    undo: before.length > 0 ? undo : null,
    redo: after.length > 0 ? redo : null,
    active,
    selection,
    go,
    select,
    rowCount,
    problems,
    shared,
    people,
  };
}
