import type { Spot } from "./sheet.ts";

/**
 * Where a key leads from a cell (`to`, or by steps of `jump` to the edge of what is filled), or
 * what it does; null: it is a letter, or none of the grid's.
 */
export type KeyAct =
  | { to: Spot; isExtending: boolean }
  | { jump: Spot; isExtending: boolean }
  | "edit"
  | "clear"
  | "all"
  | "column"
  | "row"
  | "fill"
  | "fill typed"
  | "undo"
  | "redo"
  | "release"
  | null;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/**
 * The keys of a spreadsheet. `page`: the rows that are seen at once; `last`: the last row and
 * column.
 */
export function actOfKey(
  pressed: Pressed,
  from: Spot,
  { last, page }: { last: Spot; page: number },
): KeyAct {
  const { key, shiftKey } = pressed;
  const isControl = pressed.ctrlKey || pressed.metaKey;
  if (pressed.altKey) return null;
  const go = (row: number, column: number, isExtending = shiftKey): KeyAct => ({
    to: { row: clamp(row, last.row), column: clamp(column, last.column) },
    isExtending,
  });
  const jump = (row: number, column: number): KeyAct => ({
    jump: { row, column },
    isExtending: shiftKey,
  });
  if (isControl) {
    switch (key.toLowerCase()) {
      case " ":
        return "column";
      case "d":
        return "fill";
      case "enter":
        return "fill typed";
      case "a":
        return "all";
      case "z":
        return shiftKey ? "redo" : "undo";
      case "y":
        return "redo";
      case "home":
        return go(0, 0);
      case "end":
        return go(last.row, last.column);
      case "arrowup":
        return jump(-1, 0);
      case "arrowdown":
        return jump(1, 0);
      case "arrowleft":
        return jump(0, -1);
      case "arrowright":
        return jump(0, 1);
      default:
        return null;
    }
  }
  if (key === " " && shiftKey) return "row";
  switch (key) {
    case "ArrowUp":
      return go(from.row - 1, from.column);
    case "ArrowDown":
      return go(from.row + 1, from.column);
    case "ArrowLeft":
      return go(from.row, from.column - 1);
    case "ArrowRight":
      return go(from.row, from.column + 1);
    case "Home":
      return go(from.row, 0);
    case "End":
      return go(from.row, last.column);
    case "PageUp":
      return go(from.row - page, from.column);
    case "PageDown":
      return go(from.row + page, from.column);
    case "Enter":
      return go(from.row + (shiftKey ? -1 : 1), from.column, false);
    case "Tab":
      return tab(from, last, shiftKey);
    case "F2":
      return "edit";
    case "Delete":
    case "Backspace":
      return "clear";
    case "Escape":
      return "release";
    default:
      return null;
  }
}

/**
 * To the next cell, from the end of a row to the next one; out of the grid after the last cell and
 * before the first.
 */
function tab({ row, column }: Spot, last: Spot, isBack: boolean): KeyAct {
  const step = isBack ? -1 : 1;
  const next = column + step;
  let to = { row, column: next };
  if (next > last.column) to = { row: row + 1, column: 0 };
  else if (next < 0) to = { row: row - 1, column: last.column };
  return to.row < 0 || to.row > last.row ? null : { to, isExtending: false };
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), most);
}
