import type { KeyAct } from "./grid-keys.ts";
import {
  cellAt,
  clearCells,
  edgeFrom,
  fillDown,
  fillRange,
  type Pasted,
  type Range,
  rangeOf,
  type Sheet,
  type Spot,
  setCells,
} from "./sheet.ts";

/** A sheet, and the cell that was active in it when it was changed. */
interface Moment {
  sheet: Sheet;
  at: Spot;
}

/** Text with the rows that are hidden where it was copied, and what it was pasted into. */
export interface LeftOut {
  text: string;
  hiddenRows: number;
  before: PastePlace;
}

/** Where something is pasted. */
export interface PastePlace {
  sheet: Sheet;
  selection: Range;
}

/** A grid: its people, everything that was done to them, where one is, and what is said. */
export interface GridState {
  sheet: Sheet;
  /** To be undone, the newest last; and to be done again, the next first. */
  past: readonly Moment[];
  future: readonly Moment[];
  active: Spot;
  /** The other end of what is selected. */
  anchor: Spot;
  /** What is typed in the active cell; null: nothing is. */
  edited: string | null;
  /**
   * The cell was opened to correct its text: then arrows move in the text. What is just typed over
   * a cell they end, as in a spreadsheet.
   */
  isOpened: boolean;
  /** Where Enter leads after Tabs: the column that the row was begun in. */
  begunIn: number | null;
  /** Esc was pressed: the next Tab leaves the grid. */
  isReleased: boolean;
  hasFocus: boolean;
  /** For screen readers: what was just done. */
  said: string;
  /** Why something could not be pasted. */
  refused: string | null;
  /** What else there is to know about what was pasted. */
  note: string | null;
  /** Hidden rows that were left out of what was pasted last; null: there were none. */
  leftOut: LeftOut | null;
}

/** What a key of the grid does, once it is known that it is one. */
interface KeyPress {
  act: Exclude<KeyAct, null>;
  key: string;
  shiftKey: boolean;
}

export type GridEvent =
  /** All that is in the field of the active cell; null: nothing is typed. */
  | { kind: "typed"; text: string | null }
  /** Text that waited, for the end of what is in the field. */
  | { kind: "typed after"; text: string }
  | { kind: "pressed"; press: KeyPress }
  /** A key that is none of the grid's; Tab out of the grid. */
  | { kind: "passed" }
  | { kind: "left by Tab" }
  | { kind: "pointed"; to: Spot; isExtending: boolean }
  | { kind: "opened" }
  | { kind: "focused"; on: Spot | null }
  | { kind: "left"; isReading: boolean }
  | { kind: "committed" }
  | { kind: "changed"; sheet: Sheet }
  | { kind: "stepped"; way: "undo" | "redo" }
  | { kind: "copied"; isCut: boolean; isReading: boolean }
  | { kind: "paste begun" }
  | { kind: "pasted"; pasted: Pasted }
  /** The way to the last of the pasted rows, and what is said of them. */
  | ({ kind: "paste done"; pasted: Pasted } & PasteMessages);

export interface PasteMessages {
  said: string;
  note: string | null;
  leftOut: LeftOut | null;
}

const MAX_STEPS = 200;

export function startGrid(sheet: Sheet): GridState {
  const first = { row: 0, column: 0 };
  return {
    sheet,
    past: [],
    future: [],
    active: first,
    anchor: first,
    edited: null,
    isOpened: false,
    begunIn: null,
    isReleased: false,
    hasFocus: false,
    said: "",
    refused: null,
    note: null,
    leftOut: null,
  };
}

/**
 * Rows that can be reached: those there are, and one more to type in. At the start some to look
 * like a sheet.
 */
export function rowCountOf({ sheet, active }: GridState): number {
  return Math.max(8, sheet.rows.length + 1, active.row + 1);
}

/**
 * The last cell. Below a row that is being typed in there is another one, also when it is the first
 * text of that row.
 */
export function lastSpot(state: GridState): Spot {
  const { sheet, active, edited } = state;
  return {
    row: Math.max(rowCountOf(state) - 1, edited ? active.row + 1 : 0),
    column: sheet.columns.length - 1,
  };
}

export function selectionOf({ anchor, active }: GridState): Range {
  return rangeOf(anchor, active);
}

/** The grid after something was done in it. */
export function reduceGrid(state: GridState, event: GridEvent): GridState {
  switch (event.kind) {
    case "typed":
      return { ...state, edited: event.text };
    case "typed after":
      return { ...state, edited: (state.edited ?? "") + event.text };
    case "pressed":
      return pressed(withoutMessages(state), event.press);
    case "passed":
      return withoutMessages(state);
    case "left by Tab":
      return commit(withoutMessages(state));
    case "pointed":
      return go({ ...commit(state), begunIn: null }, event.to, event.isExtending);
    case "opened":
      return open(state);
    case "focused":
      return { ...(event.on ? go(state, event.on) : state), hasFocus: true };
    case "left":
      return { ...(event.isReading ? state : commit(state)), hasFocus: false };
    case "committed":
      return commit(state);
    case "changed":
      return change(state, event.sheet);
    case "stepped":
      return step(state, event.way);
    case "copied":
      return copied(state, event);
    case "paste begun":
      return { ...closed(state), refused: null, note: null, leftOut: null };
    case "pasted":
      return "problem" in event.pasted ? state : change(state, event.pasted.sheet);
    case "paste done":
      return pasteDone(state, event);
  }
}

function withoutMessages(state: GridState): GridState {
  return { ...state, isReleased: false, refused: null, note: null };
}

function change(state: GridState, sheet: Sheet): GridState {
  if (state.sheet === sheet) return state;
  const past = [...state.past, { sheet: state.sheet, at: state.active }].slice(-MAX_STEPS);
  return { ...state, sheet, past, future: [] };
}

function go(state: GridState, to: Spot, isExtending = false): GridState {
  return { ...state, active: to, anchor: isExtending ? state.anchor : to };
}

function select(state: GridState, anchor: Spot, active: Spot): GridState {
  return { ...state, anchor, active };
}

/** What was typed in a cell is forgotten. */
function closed(state: GridState): GridState {
  return { ...state, edited: null, isOpened: false };
}

/** What was typed in a cell is put into it. */
function commit(state: GridState): GridState {
  const { edited, sheet, active } = state;
  const done = closed(state);
  return edited === null ? done : change(done, setCells(sheet, active, [[edited]]));
}

function open(state: GridState): GridState {
  const { edited, sheet, active } = state;
  return { ...state, isOpened: true, edited: edited ?? cellAt(sheet, active) };
}

/** Back to another moment, and to the cell that it was about. */
function step(state: GridState, way: "undo" | "redo"): GridState {
  const { past, future, sheet, active } = state;
  const moment = way === "undo" ? past.at(-1) : future[0];
  if (!moment) return { ...state, said: `Nothing to ${way}` };
  const now = { sheet, at: active };
  const isUndo = way === "undo";
  return {
    ...go(state, moment.at),
    sheet: moment.sheet,
    past: isUndo ? past.slice(0, -1) : [...past, now],
    future: isUndo ? [now, ...future] : future.slice(1),
    said: isUndo ? "Undone" : "Done again",
  };
}

function copied(
  state: GridState,
  { isCut, isReading }: { isCut: boolean; isReading: boolean },
): GridState {
  if (isReading) return state;
  if (!isCut) return { ...state, said: "Copied" };
  return { ...change(state, clearCells(state.sheet, selectionOf(state))), said: "Cut" };
}

function pasteDone(
  state: GridState,
  { pasted, said, note, leftOut }: { pasted: Pasted } & PasteMessages,
): GridState {
  if ("problem" in pasted) return { ...state, refused: pasted.problem, said: pasted.problem };
  // The next person is typed or pasted below these.
  const to = pasted.people > 0 ? { row: pasted.to.row + 1, column: 0 } : pasted.to;
  return { ...go(state, to), said, note, leftOut };
}

function pressed(state: GridState, press: KeyPress): GridState {
  const { sheet, active } = state;
  const { act } = press;
  const lastRow = Math.max(0, sheet.rows.length - 1);
  const lastColumn = sheet.columns.length - 1;
  switch (act) {
    case "release":
      return release(state);
    case "edit":
      return open(state);
    case "clear":
      return change(state, clearCells(sheet, selectionOf(state)));
    case "undo":
    case "redo":
      return step(state, act);
    case "fill typed":
      return fillTyped(state);
    case "fill":
      return change(state, fillDown(sheet, selectionOf(state)));
    case "row":
      return select(state, { row: active.row, column: lastColumn }, { row: active.row, column: 0 });
    case "column":
      return select(
        state,
        { row: lastRow, column: active.column },
        { row: 0, column: active.column },
      );
    case "all":
      return select(state, { row: lastRow, column: lastColumn }, { row: 0, column: 0 });
    default:
      return move(state, { ...press, act });
  }
}

/** What is typed goes into all selected cells, and the cell stays the active one. */
function fillTyped(state: GridState): GridState {
  const { sheet, active, edited } = state;
  const selection = selectionOf(state);
  const { from, to } = selection;
  const filled = fillRange(sheet, selection, edited ?? cellAt(sheet, active));
  const done = change(closed(state), filled);
  const isSeveral = from.row !== to.row || from.column !== to.column;
  return isSeveral ? { ...done, said: "Put into all selected cells" } : done;
}

/** Esc: throws away what is typed; where nothing is, Tab leaves the grid. */
function release(state: GridState): GridState {
  if (state.edited !== null) return closed(state);
  return { ...closed(state), isReleased: true, said: "Press Tab to leave the grid" };
}

function move(
  state: GridState,
  { act, key, shiftKey }: KeyPress & { act: Extract<KeyAct, object> },
): GridState {
  const { active } = state;
  const isOn = key === "Tab" && !shiftKey;
  const begunIn = isOn ? (state.begunIn ?? active.column) : state.begunIn;
  const to = "jump" in act ? edgeFrom(state.sheet, active, act.jump, lastSpot(state)) : act.to;
  const backTo = key === "Enter" && !shiftKey ? begunIn : null;
  const isSameRow = key === "Tab" && to.row === active.row;
  return {
    ...go(commit(state), { ...to, column: backTo ?? to.column }, act.isExtending),
    begunIn: isSameRow ? begunIn : null,
  };
}
