import { expect, test } from "vitest";
import { actOfKey } from "./grid-keys.ts";

const LAST = { row: 9, column: 2 };
const press = (keys: string, row = 4, column = 1) => {
  const parts = keys.split("+");
  const has = (name: string) => parts.includes(name);
  const pressed = {
    key: parts.at(-1)!,
    ctrlKey: has("Ctrl"),
    metaKey: false,
    shiftKey: has("Shift"),
    altKey: has("Alt"),
  };
  const act = actOfKey(pressed, { row, column }, { last: LAST, page: 3 });
  if (act && typeof act === "object" && "jump" in act)
    return [act.jump, ...(act.isExtending ? ["extends"] : [])];
  return act && typeof act === "object"
    ? [act.to.row, act.to.column, ...(act.isExtending ? ["extends"] : [])]
    : act;
};

test.each([
  ["ArrowUp", [3, 1]],
  ["Shift+ArrowDown", [5, 1, "extends"]],
  ["Ctrl+ArrowRight", [{ row: 0, column: 1 }]],
  ["Ctrl+Shift+ArrowUp", [{ row: -1, column: 0 }, "extends"]],
  ["Ctrl+ ", "column"],
  ["Shift+ ", "row"],
  ["Ctrl+d", "fill"],
  ["Home", [4, 0]],
  ["End", [4, 2]],
  ["Ctrl+Home", [0, 0]],
  ["Ctrl+Shift+End", [9, 2, "extends"]],
  ["PageDown", [7, 1]],
  ["Enter", [5, 1]],
  ["Shift+Enter", [3, 1]],
  ["Tab", [4, 2]],
  ["F2", "edit"],
  ["Delete", "clear"],
  ["Ctrl+a", "all"],
  ["Ctrl+Z", "undo"],
  ["Ctrl+Shift+Z", "redo"],
  ["Ctrl+y", "redo"],
  ["Escape", "release"],
  ["x", null],
  ["Ctrl+c", null],
])("%s leads to %j", (keys, expected) => {
  expect(press(keys)).toEqual(expected);
});

test("Tab goes from row to row, and leaves at the ends", () => {
  expect([
    press("Tab", 4, 2),
    press("Shift+Tab", 4, 0),
    press("Tab", 9, 2),
    press("Shift+Tab", 0, 0),
  ]).toEqual([[5, 0], [3, 2], null, null]);
});

test("arrows stop at the edges", () => {
  expect([press("ArrowUp", 0, 0), press("ArrowRight", 0, 2)]).toEqual([
    [0, 0],
    [0, 2],
  ]);
});
