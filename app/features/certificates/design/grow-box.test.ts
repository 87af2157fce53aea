import { describe, expect, test } from "vitest";
import type { Box, Design, TextField } from "../model/design.ts";
import { growBox, largerBoxes } from "./grow-box.ts";

const box = { x: 30, y: 40, width: 20, height: 10 };

test("a box grows away from where its text is aligned", () => {
  const room = { width: 29.75, height: 8 };
  expect(growBox(box, "left", room)).toEqual({ ...box, width: 30 });
  expect(growBox(box, "center", room)).toEqual({ ...box, x: 25, width: 30 });
  expect(growBox(box, "right", room)).toEqual({ ...box, x: 20, width: 30 });
});

test("it stays on the page and is never made smaller", () => {
  expect(growBox(box, "left", { width: 90, height: 13.8 })).toEqual({ x: 9.8, y: 38, width: 90.2, height: 14 });
  expect(growBox(box, "right", { width: 130, height: 1 })).toEqual({ x: 0, y: 40, width: 100, height: 10 });
});

const text = (id: string, box: Box, align: TextField["align"] = "center"): TextField => ({
  ...({
    kind: "text",
    id,
    label: id,
    box,
    content: id,
    font: "Noto Sans",
    size: 20,
    minSize: 10,
    align,
    colour: "#000000",
  } as const),
  ...{ bold: false, italic: false, underline: false, list: false },
});
const design = (...fields: Design["fields"]): Design => ({
  widthPx: 2000,
  heightPx: 1414,
  backgroundId: "built-in:tidewater",
  fields,
});
const last = (field: TextField, ...others: Design["fields"]) => largerBoxes(design(field, ...others), field).at(-1);

describe("alignment stays where it is", () => {
  test("centred text grows to both sides", () => {
    const box = largerBoxes(design(), text("a", { x: 40, y: 40, width: 20, height: 5 }))[0];
    expect(box).toEqual({ x: 38.5, y: 40, width: 23, height: 5 });
  });

  test("left-aligned text grows to the right, as far as the margin", () => {
    expect(last(text("a", { x: 60, y: 40, width: 20, height: 5 }, "left"))).toMatchObject({ x: 60, width: 36 });
  });

  test("right-aligned text keeps its right edge", () => {
    const box = last(text("a", { x: 60, y: 40, width: 20, height: 5 }, "right"));
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(80);
  });
});

test("it never grows over a neighbour", () => {
  const neighbour = text("b", { x: 70, y: 40, width: 20, height: 5 });
  for (const box of largerBoxes(
    design(text("a", { x: 40, y: 40, width: 20, height: 5 }), neighbour),
    text("a", { x: 40, y: 40, width: 20, height: 5 }),
  )) {
    expect(box.x + box.width).toBeLessThanOrEqual(70);
  }
});

test("a neighbour it lies on already does not hold it back", () => {
  const under = text("b", { x: 30, y: 38, width: 40, height: 10 });
  expect(last(text("a", { x: 40, y: 40, width: 20, height: 5 }), under)?.width).toBeGreaterThan(50);
});

test("without any room there is nothing to offer", () => {
  expect(largerBoxes(design(), text("a", { x: 0, y: 0, width: 100, height: 100 }))).toEqual([]);
});
