import { useCallback, useMemo, useState } from "react";
import type { Checked, CheckRules, SheetChecker } from "./check-sheet.ts";
import { countFilled, type Range, rangeOf, type Sheet, type Spot } from "./sheet.ts";

const MAX_STEPS = 200;

/** A sheet, and the cell that was active in it when it was changed. */
interface Moment {
  sheet: Sheet;
  at: Spot;
}

interface History {
  before: Moment[];
  now: Sheet;
  after: Moment[];
}

/**
 * The grid's sheet with everything that was done to it, where one is in it, and what is wrong with
 * its rows.
 */
export function useGrid(first: Sheet, checker: SheetChecker, rules: CheckRules) {
  const [{ before, now: sheet, after }, setHistory] = useState<History>({
    before: [],
    now: first,
    after: [],
  });
  const [active, setActive] = useState<Spot>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Spot>({ row: 0, column: 0 });
  const checked = useMemo<Checked>(() => checker.check(sheet, rules), [checker, sheet, rules]);
  const people = useMemo(() => countFilled(sheet), [sheet]);
  /**
   * Rows that can be reached: those there are, and one more to type in. At the start some to look
   * like a sheet.
   */
  const rowCount = Math.max(8, sheet.rows.length + 1, active.row + 1);
  const change = useCallback(
    (next: Sheet) => {
      setHistory((history) =>
        history.now === next
          ? history
          : {
              before: [...history.before, { sheet: history.now, at: active }].slice(-MAX_STEPS),
              now: next,
              after: [],
            },
      );
    },
    [active],
  );
  const go = useCallback((to: Spot, isExtending = false) => {
    setActive(to);
    if (!isExtending) setAnchor(to);
  }, []);
  /** Back to another moment, and to the cell that it was about. */
  const goTo = (moment: Moment, rest: Pick<History, "before" | "after">) => {
    setHistory({ ...rest, now: moment.sheet });
    go(moment.at);
  };
  const undo = () => {
    const moment = before.at(-1);
    if (moment)
      goTo(moment, { before: before.slice(0, -1), after: [{ sheet, at: active }, ...after] });
  };
  const redo = () => {
    const [moment, ...rest] = after;
    if (moment) goTo(moment, { before: [...before, { sheet, at: active }], after: rest });
  };
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
    checked,
    people,
  };
}
