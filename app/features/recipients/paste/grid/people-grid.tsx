// biome-ignore-all lint/a11y/useSemanticElements: rows of a table can't be windowed, and a table is no grid
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { GRID_SIGNATURE, type PasteChoices, readPastedInSteps } from "../read-pasted.ts";
import type { Steps } from "../steps.ts";
import {
  type CheckRules,
  columnsProblem,
  correctMistyped,
  createChecker,
  type SheetChecker,
} from "./check-sheet.ts";
import { copiedText } from "./clipboard.ts";
import { actOfKey } from "./grid-keys.ts";
import { GridFoot, GridMessage, GridTools, pastedMessage, readingMessage } from "./grid-parts.tsx";
import { GridHead, GridRow, ROW_PX } from "./grid-rows.tsx";
import {
  addColumn,
  assignUse,
  cellAt,
  clearCells,
  copyCells,
  edgeFrom,
  fillDown,
  fillRange,
  isBlankRow,
  type Pasted,
  pasteInSteps,
  type Sheet,
  setCells,
  sheetOf,
  sheetOfPeople,
} from "./sheet.ts";
import { useBoxText } from "./use-box-text.ts";
import { useGrid } from "./use-grid.ts";
import { usePasting } from "./use-pasting.ts";

/** Rows drawn above and below those that are seen. */
const SPARE_ROWS = 5;
const SEEN_ROWS = 12;

/** Keys that end what is typed in a cell: into one that was opened, and over what was in it. */
const ENDS_OPENED = /^(?:Enter|Tab|Escape|ArrowUp|ArrowDown|PageUp|PageDown)$/;
const ENDS_TYPED = /^(?:Enter|Tab|Escape|Arrow(?:Up|Down|Left|Right)|PageUp|PageDown)$/;

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
  const people = yield* readPastedInSteps(text, choices ?? null, true);
  const sheet = people.isLines && !choices ? sheetOfPeople(people) : sheetOf(people);
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
  const { sheet, active } = grid;
  const { problems, shared, duplicates, suggested } = grid.checked;
  const wrongRows = problems.size - duplicates + (shared?.count ?? 0);
  const [edited, setEdited] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  /** Why something could not be pasted. */
  const [refused, setRefused] = useState<string | null>(null);
  /** What else there is to know about what was pasted. */
  const [note, setNote] = useState<string | null>(null);
  /**
   * The cell was opened to correct its text: then arrows move in the text. What is just typed over
   * a cell they end, as in a spreadsheet.
   */
  const isOpened = useRef(false);
  /** Where Enter leads after Tabs: the column that the row was begun in. */
  const begunIn = useRef<number | null>(null);
  const [isReleased, setReleased] = useState(false);
  const view = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [hasFocus, setFocus] = useState(false);

  useBoxText(holder, sheet);
  const pasting = usePasting(holder, {
    type: (text) => setEdited((before) => (before ?? "") + text),
    paste: pasteText,
    show: setEdited,
    onDone: () => now.current.hasFocus || commit(),
  });
  const isReading = pasting.lines !== null;
  const good = grid.people - wrongRows - duplicates;
  useEffect(
    () => onCount({ good, wrong: wrongRows, suggested }),
    [onCount, good, wrongRows, suggested],
  );
  // The active cell is always in sight, and its row is drawn before the next key: it takes the
  // focus over from the cell that was left.
  useLayoutEffect(() => {
    const { current } = view;
    if (!current) return;
    const from = active.row * ROW_PX;
    const height = current.clientHeight - ROW_PX;
    if (from < current.scrollTop) current.scrollTop = from;
    else if (from + ROW_PX > current.scrollTop + height) current.scrollTop = from + ROW_PX - height;
    setTop(current.scrollTop);
  }, [active.row]);

  // Below a row that is being typed in there is another one, also when it is the first text of that
  // row.
  const last = {
    row: Math.max(grid.rowCount - 1, edited ? active.row + 1 : 0),
    column: sheet.columns.length - 1,
  };
  // Rows that stay the same are not drawn anew and hold the functions of long ago, so these look at
  // what is so now.
  const now = useRef({ sheet, active, edited, hasFocus });
  now.current = { sheet, active, edited, hasFocus };
  const open = () => {
    if (pasting.isReading()) return;
    isOpened.current = true;
    if (now.current.edited === null) setEdited(cellAt(now.current.sheet, now.current.active));
  };
  const commit = () => {
    if (pasting.isReading()) return;
    const { sheet, active, edited } = now.current;
    isOpened.current = false;
    setEdited(null);
    if (edited !== null) grid.change(setCells(sheet, active, [[edited]]));
  };
  const undo = (way: "undo" | "redo") => {
    const act = grid[way];
    const done = way === "undo" ? "Undone" : "Done again";
    setSaid(act ? done : `Nothing to ${way}`);
    act?.();
  };

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isEditing = edited !== null;
    // While a cell is typed in, the keys that move within its text are the text's.
    const ends = isOpened.current ? ENDS_OPENED : ENDS_TYPED;
    if (isEditing && !ends.test(event.key)) return;
    if (event.key === "Tab" && isReleased) return;
    const act = actOfKey(event, active, { last, page: SEEN_ROWS - 1 });
    if (pasting.isReading()) {
      if (act === null) return;
      event.preventDefault();
      return pasting.holdKey(event);
    }
    setReleased(false);
    setRefused(null);
    setNote(null);
    if (act === null) {
      if (event.key === "Tab") commit();
      return;
    }
    event.preventDefault();
    if (act === "release") {
      if (!isEditing) {
        setReleased(true);
        setSaid("Press Tab to leave the grid");
      }
      isOpened.current = false;
      setEdited(null);
    } else if (act === "edit") open();
    else if (act === "clear") grid.change(clearCells(sheet, grid.selection));
    else if (act === "undo" || act === "redo") undo(act);
    else if (act === "fill typed") {
      // What is typed goes into all selected cells, and the cell stays the active one.
      const { from, to } = grid.selection;
      const text = edited ?? cellAt(sheet, active);
      isOpened.current = false;
      setEdited(null);
      grid.change(fillRange(sheet, grid.selection, text));
      if (from.row !== to.row || from.column !== to.column) setSaid("Put into all selected cells");
    } else if (act === "fill") grid.change(fillDown(sheet, grid.selection));
    else if (act === "row")
      grid.select({ row: active.row, column: last.column }, { row: active.row, column: 0 });
    else if (act === "column")
      grid.select(
        { row: Math.max(0, sheet.rows.length - 1), column: active.column },
        { row: 0, column: active.column },
      );
    else if (act === "all")
      grid.select(
        { row: Math.max(0, sheet.rows.length - 1), column: last.column },
        { row: 0, column: 0 },
      );
    else {
      commit();
      const to = "jump" in act ? edgeFrom(sheet, active, act.jump, last) : act.to;
      if (event.key === "Tab" && !event.shiftKey) begunIn.current ??= active.column;
      const begun = event.key === "Enter" && !event.shiftKey ? begunIn.current : null;
      grid.go(begun === null ? to : { ...to, column: begun }, act.isExtending);
      if (event.key !== "Tab" || to.row !== active.row) begunIn.current = null;
    }
  };

  const copy = (event: ClipboardEvent) => {
    if (edited !== null) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copyCells(sheet, grid.selection));
    if (pasting.isReading()) return;
    if (event.type === "cut") grid.change(clearCells(sheet, grid.selection));
    setSaid(event.type === "cut" ? "Cut" : "Copied");
  };
  const paste = (event: ClipboardEvent | globalThis.ClipboardEvent) => {
    const text = copiedText(event.clipboardData);
    if (edited !== null && !/[\t\n]/.test(text)) return;
    event.preventDefault();
    if (pasting.isReading()) return pasting.holdPaste(text);
    pasteText(text);
  };
  function pasteText(text: string) {
    setEdited(null);
    isOpened.current = false;
    setRefused(null);
    setNote(null);
    // First the rows, then the way to the last of them: each is a while's work for a phone.
    pasting.read(
      text,
      readForGrid(text),
      (pasted) => "problem" in pasted || grid.change(pasted.sheet),
      (pasted) => {
        if ("problem" in pasted) {
          setRefused(pasted.problem);
          return setSaid(pasted.problem);
        }
        // The next person is typed or pasted below these.
        grid.go(pasted.people > 0 ? { row: pasted.to.row + 1, column: 0 } : pasted.to);
        const { what, note } = pastedMessage(pasted, text);
        setNote(note);
        setSaid(note ?? what);
      },
    );
  }
  function* readForGrid(text: string): Steps<Pasted> {
    const pasted = yield* pasteInSteps(sheet, grid.selection, text);
    if (!("problem" in pasted)) yield* checker.readAhead(pasted.sheet, rules);
    return pasted;
  }

  // With a list already copied, nobody has to click into the grid first.
  useEffect(() => {
    const pasteAnywhere = (event: globalThis.ClipboardEvent) => {
      if (document.activeElement?.closest("input, textarea, select, [role=grid]")) return;
      setFocus(true);
      paste(event);
    };
    document.addEventListener("paste", pasteAnywhere);
    return () => document.removeEventListener("paste", pasteAnywhere);
  });

  const toNextProblem = () => {
    const places = [...problems].map(([row, { column }]) => ({ row, column }));
    const next = places.find(({ row }) => row > active.row) ?? places[0];
    if (!next) return;
    grid.go(next);
    setFocus(true);
  };

  const start = Math.max(0, Math.floor(top / ROW_PX) - SPARE_ROWS);
  const end = Math.min(grid.rowCount, start + SEEN_ROWS + 2 * SPARE_ROWS + 4);
  const hasProblems = problems.size > 0;
  const wrong = columnsProblem(sheet);
  const problem = problems.get(active.row);
  return (
    <div>
      <GridTools
        can={{ undo: Boolean(grid.undo), redo: Boolean(grid.redo) }}
        isReading={isReading}
        onUndo={undo}
        onAddColumn={() => grid.change(addColumn(sheet))}
      />
      <div
        ref={view}
        className="people-grid"
        role="grid"
        aria-label="People"
        aria-describedby="grid-help"
        aria-rowcount={grid.rowCount + 1}
        aria-colcount={sheet.columns.length + 1}
        aria-multiselectable
        aria-busy={isReading || undefined}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onCopy={copy}
        onCut={copy}
        onPaste={paste}
        onFocus={() => setFocus(true)}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return;
          commit();
          setFocus(false);
        }}
      >
        <GridHead
          sheet={sheet}
          hasProblems={hasProblems}
          onUse={(index, use) => isReading || grid.change(assignUse(sheet, index, use))}
        />
        <div style={{ height: start * ROW_PX }} />
        {Array.from({ length: end - start }, (_, index) => {
          const row = start + index;
          return (
            <GridRow
              key={row}
              row={row}
              cells={sheet.rows[row]}
              sheet={sheet}
              active={active.row === row ? active.column : null}
              edited={active.row === row ? edited : null}
              hasFocus={hasFocus}
              selection={grid.selection}
              problem={problems.get(row)}
              hasProblems={hasProblems}
              onKeyDown={press}
              onInput={(text, isComposing) =>
                pasting.isReading() ? pasting.holdText(text, isComposing) : setEdited(text)
              }
              onPoint={(column, isExtending) => {
                if (pasting.isReading()) return;
                commit();
                begunIn.current = null;
                grid.go({ row, column }, isExtending);
              }}
              onOpen={open}
            />
          );
        })}
        <div style={{ height: Math.max(0, grid.rowCount - end) * ROW_PX }} />
      </div>
      <GridFoot
        counts={{ people: grid.people, wrongRows, duplicates }}
        suggested={rules.keepUnusual ? 0 : suggested}
        isReading={isReading}
        onCorrect={() => grid.change(correctMistyped(sheet, problems))}
        onNextProblem={hasProblems ? toNextProblem : null}
      >
        <GridMessage
          reading={isReading ? readingMessage(pasting.lines) : null}
          refused={refused}
          problem={isBlankRow(sheet.rows[active.row] ?? []) ? undefined : problem}
          row={active.row}
          fault={grid.people > 0 ? (wrong ?? shared?.text) : null}
          note={note}
        />
      </GridFoot>
      <p className="sr-only" role="status">
        {isReading ? readingMessage(pasting.lines) : said}
      </p>
      {sheet.columns.map(({ use }, index) => (
        <input key={index} type="hidden" name={`use-${index}`} value={use} />
      ))}
      <input type="hidden" name="signature" value={GRID_SIGNATURE} />
      <input type="hidden" name="headings" value="on" />
    </div>
  );
}
