import { type Dispatch, useMemo, useReducer } from "react";
import type { Checked, CheckRules, SheetChecker } from "./check-sheet.ts";
import { columnsProblem } from "./check-sheet.ts";
import { type GridEvent, type GridState, reduceGrid, startGrid } from "./grid-state.ts";
import { countFilled, type Sheet } from "./sheet.ts";

/** A grid, what is wrong with its rows, and how many people are in it. */
export interface Grid {
  state: GridState;
  dispatch: Dispatch<GridEvent>;
  checked: Checked;
  people: number;
  wrongRows: number;
  /** What is wrong with all of it; null: nothing. */
  fault: string | null;
}

export function useGrid(first: Sheet, checker: SheetChecker, rules: CheckRules): Grid {
  const [state, dispatch] = useReducer(reduceGrid, first, startGrid);
  const { sheet } = state;
  const checked = useMemo(() => checker.check(sheet, rules), [checker, sheet, rules]);
  const people = useMemo(() => countFilled(sheet), [sheet]);
  const { problems, shared, duplicates } = checked;
  return {
    state,
    dispatch,
    checked,
    people,
    wrongRows: problems.size - duplicates + (shared?.count ?? 0),
    fault: people > 0 ? (columnsProblem(sheet) ?? shared?.text ?? null) : null,
  };
}
