import { expect, test } from "vitest";
import { keyAct } from "./use-shortcuts.ts";

const none = { code: "", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const press = (key: string, held: Partial<typeof none> = {}, isOnCanvas = true) =>
  keyAct({ ...none, ...held, key }, isOnCanvas);

test("arrows move, with Shift far, resize with Ctrl, select with Alt", () => {
  expect(press("ArrowLeft")).toEqual({ kind: "move", dx: -0.5, dy: 0 });
  expect(press("ArrowDown", { shiftKey: true })).toEqual({ kind: "move", dx: 0, dy: 5 });
  expect(press("ArrowRight", { metaKey: true })).toEqual({ kind: "resize", dx: 0.5, dy: 0 });
  expect(press("ArrowUp", {}, false)).toBeNull();
  expect(press("ArrowUp", { altKey: true })).toEqual({ kind: "neighbour", dx: 0, dy: -1 });
});

test("brackets turn, and with Ctrl change the order", () => {
  expect(press("]", { code: "BracketRight" })).toEqual({ kind: "turn", by: 1 });
  expect(press("{", { code: "BracketLeft", shiftKey: true })).toEqual({ kind: "turn", by: -15 });
  expect(press("]", { code: "BracketRight", ctrlKey: true })).toEqual({
    kind: "intent",
    intent: "forward",
  });
  expect(press("{", { code: "BracketLeft", ctrlKey: true, shiftKey: true })).toEqual({
    kind: "intent",
    intent: "to-back",
  });
});

test("letters act with Ctrl or the command key alone", () => {
  expect([press("d", { ctrlKey: true }), press("D", { metaKey: true })]).toEqual([
    { kind: "intent", intent: "duplicate" },
    { kind: "intent", intent: "duplicate" },
  ]);
  expect([
    press("d"),
    press("v"),
    press("z", { ctrlKey: true }),
    press("d", { ctrlKey: true, altKey: true }),
  ]).toEqual([null, null, null, null]);
  expect(press("b", { ctrlKey: true })).toEqual({ kind: "format", prop: "bold" });
  // The browser's own tools.
  expect(press("I", { ctrlKey: true, shiftKey: true })).toBeNull();
  expect(press("G", { ctrlKey: true, shiftKey: true })).toEqual({
    kind: "intent",
    intent: "ungroup",
  });
  expect(press("Backspace", {}, false)).toEqual({ kind: "intent", intent: "remove" });
});
