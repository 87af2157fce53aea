// biome-ignore-all lint/a11y/useSemanticElements: rows of a table can't be windowed, and a table is no grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the field of the active cell takes the focus for all of them
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef } from "react";
import {
  type ColumnUse,
  FIXED_USES,
  isOwnField,
  labelOfUse,
  placeholderName,
} from "../../lists/list-columns.ts";
import { CELL_ID } from "./cell-id.ts";
import type { RowProblem } from "./check-sheet.ts";
import type { Range, Sheet } from "./sheet.ts";

/** Of every row, the headings' included. */
export const ROW_PX = 44;

/** The headings: what each column is used as, to be chosen. */
export function GridHead({
  sheet,
  hasProblems,
  onUse,
}: {
  sheet: Sheet;
  hasProblems: boolean;
  onUse: (index: number, use: ColumnUse) => void;
}) {
  return (
    <div className="people-grid-row people-grid-head" role="row" aria-rowindex={1}>
      <div className="people-grid-number" role="columnheader" aria-colindex={1}>
        <span className="sr-only">Row</span>
      </div>
      {sheet.columns.map(({ name, use }, index) => {
        const own: ColumnUse = `field:${placeholderName(name)}`;
        const others = [...new Set([own, use])].filter(isOwnField);
        return (
          <div key={index} className={cellClass(use)} role="columnheader" aria-colindex={index + 2}>
            <select
              aria-label={`Column ${index + 1} is`}
              value={use}
              onChange={(event) => onUse(index, event.target.value as ColumnUse)}
            >
              {FIXED_USES.map((fixed) => (
                <option key={fixed.use} value={fixed.use}>
                  {fixed.label}
                </option>
              ))}
              {others.map((one) => (
                <option key={one} value={one}>
                  {labelOfUse(one).replace(/^\{|\}$/g, "")}
                </option>
              ))}
            </select>
          </div>
        );
      })}
      {hasProblems ? (
        <div className="people-grid-why" role="columnheader">
          Needs attention
        </div>
      ) : null}
    </div>
  );
}

/** Addresses and whole names are longer than most cells. */
const cellClass = (use: ColumnUse) =>
  use === "email" || use === "fullName" ? "people-grid-cell people-grid-long" : "people-grid-cell";

interface RowProps {
  row: number;
  cells: readonly string[] | undefined;
  sheet: Sheet;
  /** The column of the active cell; null: it is in another row. */
  active: number | null;
  edited: string | null;
  hasFocus: boolean;
  selection: Range;
  problem: RowProblem | undefined;
  hasProblems: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onInput: (text: string, isComposing: boolean) => void;
  onPoint: (column: number, isExtending: boolean) => void;
  onOpen: () => void;
}

export const GridRow = memo(
  function GridRow({
    row,
    cells,
    sheet,
    active,
    selection,
    problem,
    hasProblems,
    onPoint,
    ...cell
  }: RowProps) {
    const isRowSelected = row >= selection.from.row && row <= selection.to.row;
    const whyId = `grid-why-${row}`;
    return (
      <div className="people-grid-row" role="row" aria-rowindex={row + 2}>
        <div className="people-grid-number num" role="rowheader" aria-colindex={1}>
          {row + 1}
        </div>
        {sheet.columns.map(({ use, name }, column) => {
          const isMarked = problem?.column === column;
          const isWrong = isMarked && !problem?.isDuplicate;
          const isSelected =
            isRowSelected && column >= selection.from.column && column <= selection.to.column;
          const text = cells?.[column] ?? "";
          const wiring = {
            "aria-invalid": isWrong || undefined,
            "aria-describedby": isMarked ? whyId : undefined,
            "data-duplicate": isMarked && !isWrong ? "" : undefined,
          };
          return (
            <div
              key={column}
              className={cellClass(use)}
              role="gridcell"
              tabIndex={-1}
              aria-colindex={column + 2}
              aria-selected={isSelected}
              {...wiring}
              dir="auto"
              onMouseDown={(event) => {
                if (active === column) return;
                event.preventDefault();
                onPoint(column, event.shiftKey);
              }}
              onMouseEnter={(event) => {
                if (event.buttons === 1 && active !== column) onPoint(column, true);
              }}
            >
              {active === column ? (
                <CellInput
                  {...cell}
                  text={text}
                  label={`${use === "skip" ? name : labelOfUse(use)}, row ${row + 1}`}
                  wiring={wiring}
                />
              ) : (
                text
              )}
            </div>
          );
        })}
        {hasProblems ? (
          <div
            className="people-grid-why"
            id={whyId}
            role="gridcell"
            tabIndex={-1}
            data-duplicate={problem?.isDuplicate ? "" : undefined}
          >
            {problem?.reason}
          </div>
        ) : null}
      </div>
    );
  },
  (before, after) =>
    before.active === null &&
    after.active === null &&
    before.cells === after.cells &&
    before.sheet.columns === after.sheet.columns &&
    before.problem?.reason === after.problem?.reason &&
    before.hasProblems === after.hasProblems &&
    isSameSelection(before, after),
);

function isSameSelection(before: RowProps, after: RowProps): boolean {
  const inside = ({ row, selection: { from, to } }: RowProps) =>
    row < from.row || row > to.row ? "" : `${from.column}-${to.column}`;
  return inside(before) === inside(after);
}

/**
 * The active cell. It is a real field all the time, so that keyboards of phones and of other
 * scripts work: what is typed replaces what is in it, unless it was opened before.
 */
function CellInput({
  text,
  edited,
  label,
  hasFocus,
  wiring,
  onKeyDown,
  onInput,
  onOpen,
}: Pick<RowProps, "edited" | "hasFocus" | "onKeyDown" | "onInput" | "onOpen"> & {
  text: string;
  label: string;
  wiring: { "aria-invalid"?: true; "aria-describedby"?: string; "data-duplicate"?: string };
}) {
  const input = useRef<HTMLInputElement>(null);
  const isOpen = edited !== null;
  useEffect(() => {
    if (!hasFocus || !input.current) return;
    input.current.focus({ preventScroll: true });
    input.current.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    if (!isOpen) input.current.select();
    // Only when it becomes the active one, or an edit was thrown away.
  }, [hasFocus, isOpen]);
  // Text that came from elsewhere, such as undoing, is replaced by what is typed next, too.
  useLayoutEffect(() => {
    if (!isOpen && document.activeElement === input.current) input.current?.select();
  }, [isOpen, text]);
  return (
    <input
      ref={input}
      id={CELL_ID}
      dir="auto"
      className="people-grid-input"
      value={edited ?? text}
      aria-label={label}
      {...wiring}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="next"
      onKeyDown={onKeyDown}
      onChange={(event) =>
        onInput(event.target.value, (event.nativeEvent as InputEvent).isComposing)
      }
      onDoubleClick={onOpen}
      onFocus={(event) => {
        if (!isOpen) event.currentTarget.select();
      }}
      onPointerUp={(event) => {
        // A second tap opens the text, as a second click in a spreadsheet does.
        if (event.currentTarget === document.activeElement && event.detail !== 0) onOpen();
      }}
    />
  );
}
