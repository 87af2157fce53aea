// biome-ignore-all lint/a11y/useSemanticElements: rows of a table can't be windowed, and a table is no grid
import { GridHead, GridRow, ROW_PX } from "./grid-rows.tsx";
import { selectionOf } from "./grid-state.ts";
import { pressKey } from "./press-key.ts";
import { assignUse } from "./sheet.ts";
import type { Grid } from "./use-grid.ts";
import type { useGridPasting } from "./use-grid-pasting.ts";
import { type GridWindow, useGridWindow } from "./use-grid-window.ts";

interface GridTableProps {
  grid: Grid;
  pasting: ReturnType<typeof useGridPasting>;
}

/** The headings and the rows in sight. */
export function GridTable({ grid, pasting }: GridTableProps) {
  const { state, dispatch, checked } = grid;
  const { sheet } = state;
  const shown = useGridWindow(state);
  const isReading = pasting.lines !== null;
  return (
    <div
      ref={shown.view}
      className="people-grid"
      role="grid"
      aria-label="People"
      aria-describedby="grid-help"
      aria-rowcount={shown.rowCount + 1}
      aria-colcount={sheet.columns.length + 1}
      aria-multiselectable
      aria-busy={isReading || undefined}
      onScroll={shown.onScroll}
      onCopy={pasting.copy}
      onCut={pasting.copy}
      onPaste={pasting.paste}
      onFocus={() => dispatch({ kind: "focused", on: null })}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget))
          dispatch({ kind: "left", isReading: pasting.isReading() });
      }}
    >
      <GridHead
        sheet={sheet}
        hasProblems={checked.problems.size > 0}
        onUse={(index, use) =>
          isReading || dispatch({ kind: "changed", sheet: assignUse(sheet, index, use) })
        }
      />
      <div style={{ height: shown.start * ROW_PX }} />
      <RowsInSight grid={grid} pasting={pasting} shown={shown} />
      <div style={{ height: Math.max(0, shown.rowCount - shown.end) * ROW_PX }} />
    </div>
  );
}

/** Rows that stay the same are not drawn again, and hold the functions of when they were drawn. */
function RowsInSight({
  grid,
  pasting,
  shown: { start, end },
}: GridTableProps & { shown: GridWindow }) {
  const { state, dispatch, checked } = grid;
  const { sheet, active, edited, hasFocus } = state;
  const selection = selectionOf(state);
  return Array.from({ length: end - start }, (_, index) => {
    const row = start + index;
    const isActive = active.row === row;
    return (
      <GridRow
        key={row}
        row={row}
        cells={sheet.rows[row]}
        sheet={sheet}
        active={isActive ? active.column : null}
        edited={isActive ? edited : null}
        hasFocus={hasFocus}
        selection={selection}
        problem={checked.problems.get(row)}
        hasProblems={checked.problems.size > 0}
        onKeyDown={(event) => pressKey(event, grid, pasting)}
        onInput={(text, isComposing) => {
          if (pasting.isReading()) pasting.holdText(text, isComposing);
          else dispatch({ kind: "typed", text });
        }}
        onPoint={(column, isExtending) => {
          if (!pasting.isReading()) dispatch({ kind: "pointed", to: { row, column }, isExtending });
        }}
        onOpen={() => {
          if (!pasting.isReading()) dispatch({ kind: "opened" });
        }}
      />
    );
  });
}
