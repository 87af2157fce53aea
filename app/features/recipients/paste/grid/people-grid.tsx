import { type RefObject, useEffect } from "react";
import { GRID_SIGNATURE, type PasteChoices, readTableInSteps } from "../pasted-table.ts";
import type { Steps } from "../steps.ts";
import {
  type CheckRules,
  correctMistyped,
  createChecker,
  type SheetChecker,
} from "./check-sheet.ts";
import { GridFoot, GridMessage, GridTools, HiddenRowsLeft, readingMessage } from "./grid-parts.tsx";
import { GridTable } from "./grid-table.tsx";
import { addColumn, isBlankRow, type Sheet, sheetOf } from "./sheet.ts";
import { useBoxText } from "./use-box-text.ts";
import { type Grid, useGrid } from "./use-grid.ts";
import { useGridPasting } from "./use-grid-pasting.ts";

/** What a grid begins with. */
export interface FirstSheet {
  sheet: Sheet;
  checker: SheetChecker;
}

/**
 * The sheet of the text in a box, through the choices made for its columns, with its rows read for
 * the check.
 */
export function* sheetOfText(
  text: string,
  choices: PasteChoices | undefined,
  rules: CheckRules,
): Steps<FirstSheet> {
  const sheet = sheetOf(yield* readTableInSteps(text, choices ?? null));
  const checker = createChecker();
  yield* checker.readAhead(sheet, rules);
  return { sheet, checker };
}

/**
 * `good`: people who can be added; `suggested`: of those who need attention, or are kept all the
 * same, addresses that look mistyped.
 */
export interface SheetCount {
  good: number;
  wrong: number;
  suggested: number;
}

/**
 * The people in a grid like a spreadsheet's. What it holds stands at any time in the box of text in
 * `holder`, which is what is sent.
 */
export function PeopleGrid({
  first,
  holder,
  rules,
  onCount,
}: {
  first: FirstSheet;
  holder: RefObject<HTMLDivElement>;
  /** The same object while they stay. */
  rules: CheckRules;
  onCount: (count: SheetCount) => void;
}) {
  const { checker } = first;
  const grid = useGrid(first.sheet, checker, rules);
  const { state, dispatch, checked, people, wrongRows } = grid;
  const { sheet, past, future, said } = state;
  const { problems, duplicates, suggested } = checked;
  const pasting = useGridPasting(grid, holder, { checker, rules });
  const reading = pasting.lines === null ? null : readingMessage(pasting.lines);
  useBoxText(holder, sheet);
  const good = people - wrongRows - duplicates;
  useEffect(
    () => onCount({ good, wrong: wrongRows, suggested }),
    [onCount, good, wrongRows, suggested],
  );
  return (
    <div>
      <GridTools
        can={{ undo: past.length > 0, redo: future.length > 0 }}
        isReading={reading !== null}
        onUndo={(way) => dispatch({ kind: "stepped", way })}
        onAddColumn={() => dispatch({ kind: "changed", sheet: addColumn(sheet) })}
      />
      <GridTable grid={grid} pasting={pasting} />
      <GridFoot
        counts={{ people, wrongRows, duplicates }}
        suggested={rules.keepUnusual ? 0 : suggested}
        isReading={reading !== null}
        onCorrect={() => dispatch({ kind: "changed", sheet: correctMistyped(sheet, problems) })}
        onNextProblem={problems.size > 0 ? () => toNextProblem(grid) : null}
      >
        <WhatMatters grid={grid} reading={reading} />
        {state.leftOut ? (
          <HiddenRowsLeft
            leftOut={state.leftOut}
            isReading={reading !== null}
            onAdd={pasting.addHidden}
          />
        ) : null}
      </GridFoot>
      <p className="sr-only" role="status">
        {reading ?? said}
      </p>
      <PostedWithBox sheet={sheet} />
    </div>
  );
}

function WhatMatters({ grid, reading }: { grid: Grid; reading: string | null }) {
  const { sheet, active, refused, note } = grid.state;
  const isBlank = isBlankRow(sheet.rows[active.row] ?? []);
  return (
    <GridMessage
      reading={reading}
      refused={refused}
      problem={isBlank ? undefined : grid.checked.problems.get(active.row)}
      row={active.row}
      fault={grid.fault}
      note={note}
    />
  );
}

function toNextProblem({ state, dispatch, checked }: Grid): void {
  const places = [...checked.problems].map(([row, { column }]) => ({ row, column }));
  const next = places.find(({ row }) => row > state.active.row) ?? places[0];
  if (next) dispatch({ kind: "focused", on: next });
}

/** What the server wants to know of the text in the box. */
function PostedWithBox({ sheet: { columns } }: { sheet: Sheet }) {
  return (
    <>
      {columns.map(({ use }, index) => (
        <input key={index} type="hidden" name={`use-${index}`} value={use} />
      ))}
      <input type="hidden" name="signature" value={GRID_SIGNATURE} />
      <input type="hidden" name="headings" value="on" />
    </>
  );
}
