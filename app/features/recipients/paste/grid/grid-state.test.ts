import { expect, test } from "vitest";
import { actOfKey } from "./grid-keys.ts";
import {
  type GridEvent,
  type GridState,
  lastSpot,
  reduceGrid,
  rowCountOf,
  selectionOf,
  startGrid,
} from "./grid-state.ts";
import { cellAt, EMPTY_SHEET, pasteText, rangeOf, setCells } from "./sheet.ts";

const START = { row: 0, column: 0 };
const TWO = setCells(EMPTY_SHEET, START, [
  ["Ada", "Obi", "ada@mail.test"],
  ["Bola", "Ade", "bola@mail.test"],
]);

const after = (state: GridState, ...events: GridEvent[]) => events.reduce(reduceGrid, state);

/** Presses keys as a browser says them: "Shift+Tab". What is no key of the grid is typed. */
function keys(state: GridState, ...names: string[]): GridState {
  return names.reduce((before, name) => {
    const parts = name.split("+");
    const key = parts.at(-1) ?? "";
    const pressed = {
      key,
      ctrlKey: parts.includes("Ctrl"),
      metaKey: false,
      shiftKey: parts.includes("Shift"),
      altKey: false,
    };
    const act = actOfKey(pressed, before.active, { last: lastSpot(before), page: 11 });
    if (act === null) return reduceGrid(before, { kind: "typed", text: name });
    const press = { act, key, shiftKey: pressed.shiftKey };
    return reduceGrid(before, { kind: "pressed", press });
  }, state);
}

const row = ({ sheet }: GridState, index: number) => sheet.rows[index]?.join("|");

test("Enter after Tabs begins the next row where this one was begun", () => {
  const typed = keys(startGrid(EMPTY_SHEET), "Ada", "Tab", "Obi", "Tab", "a@b.test", "Enter");
  expect(row(typed, 0)).toBe("Ada|Obi|a@b.test");
  expect(typed.active).toEqual({ row: 1, column: 0 });
  expect(typed.begunIn).toBeNull();
  expect(keys(typed, "ArrowRight", "Enter").active).toEqual({ row: 2, column: 1 });
});

test("a cell keeps what was typed, however it is left", () => {
  const typed = after(startGrid(TWO), { kind: "typed", text: "Adaeze" });
  const to = { row: 1, column: 2 };
  for (const left of [
    after(typed, { kind: "pointed", to, isExtending: false }),
    after(typed, { kind: "left", isReading: false }),
    after(typed, { kind: "left by Tab" }),
    keys(typed, "ArrowDown"),
  ]) {
    expect(cellAt(left.sheet, START)).toBe("Adaeze");
    expect(left.edited).toBeNull();
  }
  expect(after(typed, { kind: "left", isReading: true }).edited).toBe("Adaeze");
});

test("Esc throws away what is typed, then lets Tab leave", () => {
  const typed = after(startGrid(TWO), { kind: "typed", text: "Adaeze" });
  const thrown = keys(typed, "Escape");
  expect([thrown.edited, thrown.isReleased, thrown.sheet]).toEqual([null, false, TWO]);
  const released = keys(thrown, "Escape");
  expect([released.isReleased, released.said]).toEqual([true, "Press Tab to leave the grid"]);
  expect(keys(released, "ArrowDown").isReleased).toBe(false);
});

test("a cell that is opened holds its text", () => {
  const opened = keys(startGrid(TWO), "F2");
  expect([opened.edited, opened.isOpened]).toEqual(["Ada", true]);
  const typed = after(opened, { kind: "typed", text: "Adaeze" }, { kind: "opened" });
  expect(typed.edited).toBe("Adaeze");
  expect(keys(typed, "Enter").isOpened).toBe(false);
});

test("undo and redo go back to the cell that was changed", () => {
  const changed = keys(startGrid(TWO), "ArrowDown", "Efe", "ArrowRight");
  const undone = keys(changed, "Ctrl+z");
  expect([undone.sheet, undone.active, undone.said]).toEqual([
    TWO,
    { row: 1, column: 0 },
    "Undone",
  ]);
  const again = keys(undone, "Ctrl+y");
  expect([row(again, 1), again.active]).toEqual(["Efe|Ade|bola@mail.test", { row: 1, column: 1 }]);
  expect(keys(again, "Ctrl+y").said).toBe("Nothing to redo");
  expect(keys(undone, "ArrowUp", "Ife", "Enter").future).toEqual([]);
});

test("two hundred changes can be undone, and what changes nothing is none", () => {
  let state = startGrid(TWO);
  for (let n = 0; n < 250; n++) state = keys(state, `Ada ${n}`, "Enter", "ArrowUp");
  expect(state.past).toHaveLength(200);
  expect(keys(startGrid(TWO), "Ada", "Enter").past).toEqual([]);
});

test("a whole row, a column and everything are selected and cleared", () => {
  const start = startGrid(TWO);
  expect(selectionOf(keys(start, "Shift+ "))).toEqual(rangeOf(START, { row: 0, column: 2 }));
  expect(selectionOf(keys(start, "Ctrl+ "))).toEqual(rangeOf(START, { row: 1, column: 0 }));
  const all = keys(start, "Ctrl+a");
  expect([selectionOf(all), all.active]).toEqual([rangeOf(START, { row: 1, column: 2 }), START]);
  expect(keys(all, "Delete").sheet.rows.flat().join("")).toBe("");
});

test("what is typed fills all selected cells with Ctrl and Enter", () => {
  const filled = keys(startGrid(TWO), "Shift+ArrowDown", "Efe", "Ctrl+Enter");
  expect(filled.sheet.rows.map(([first]) => first)).toEqual(["Efe", "Efe"]);
  expect([filled.active, filled.said]).toEqual([
    { row: 1, column: 0 },
    "Put into all selected cells",
  ]);
});

test("there is always a row below what is typed", () => {
  const start = startGrid(EMPTY_SHEET);
  expect(rowCountOf(start)).toBe(8);
  const end = keys(start, "Ctrl+End");
  expect(end.active).toEqual({ row: 7, column: 2 });
  const typed = after(end, { kind: "typed", text: "x" });
  expect(lastSpot(typed).row).toBe(8);
  expect(keys(typed, "ArrowDown").active.row).toBe(8);
});

test("after a paste one is below the pasted people", () => {
  const start = after(startGrid(TWO), { kind: "typed", text: "half" }, { kind: "paste begun" });
  const pasted = pasteText(start.sheet, selectionOf(start), "Chi Eze, chi@mail.test");
  const messages = { said: "1 person pasted", note: null, leftOut: null };
  const done = after(
    start,
    { kind: "pasted", pasted },
    { kind: "paste done", pasted, ...messages },
  );
  expect([row(done, 2), done.active, done.said]).toEqual([
    "Chi|Eze|chi@mail.test",
    { row: 3, column: 0 },
    "1 person pasted",
  ]);
  expect(keys(done, "Ctrl+z").sheet).toBe(TWO);
});

test("what can't be pasted is said until the next key", () => {
  const pasted = { problem: "The grid takes 5,000 people." };
  const refused = after(
    startGrid(TWO),
    { kind: "pasted", pasted },
    { kind: "paste done", pasted, said: "", note: null, leftOut: null },
  );
  expect([refused.sheet, refused.refused]).toEqual([TWO, pasted.problem]);
  expect(after(refused, { kind: "passed" }).refused).toBeNull();
});

test("text that waited follows what is in the cell", () => {
  const typed = after(
    startGrid(TWO),
    { kind: "typed", text: "Ef" },
    { kind: "typed after", text: "e" },
  );
  expect(typed.edited).toBe("Efe");
  expect(after(startGrid(TWO), { kind: "typed after", text: "e" }).edited).toBe("e");
});
