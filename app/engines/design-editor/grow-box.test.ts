import { describe, expect, test } from "vitest";
import type { Box, Design, TextField } from "#app/engines/certificate/design.ts";
import { largerBoxes, roomierBox } from "./grow-box.ts";

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
  bold: false,
  italic: false,
  underline: false,
  list: false,
});
const design = (...fields: Design["fields"]): Design => ({
  widthPx: 2000,
  heightPx: 1414,
  backgroundId: "built-in:tidewater",
  fields,
});
const last = (field: TextField, ...others: Design["fields"]) =>
  largerBoxes(design(field, ...others), field).at(-1);

describe("room for the full size", () => {
  const box = { x: 30, y: 40, width: 20, height: 10 };

  test("a box grows away from where its text is aligned", () => {
    const room = { width: 29.75, height: 8 };
    expect(roomierBox(design(), text("a", box, "left"), room)).toEqual({ ...box, width: 30 });
    expect(roomierBox(design(), text("a", box, "center"), room)).toEqual({
      ...box,
      x: 25,
      width: 30,
    });
    expect(roomierBox(design(), text("a", box, "right"), room)).toEqual({
      ...box,
      x: 20,
      width: 30,
    });
  });

  test("it keeps to the margins and is never made smaller", () => {
    const room = { width: 130, height: 13.8 };
    expect(roomierBox(design(), text("a", box, "left"), room)).toEqual({
      x: 30,
      y: 38,
      width: 66,
      height: 14,
    });
    expect(roomierBox(design(), text("a", box), { width: 5, height: 1 })).toBeNull();
  });

  test("it takes what is free beside its neighbours", () => {
    const neighbour = text("b", { x: 60, y: 40, width: 20, height: 10 });
    const wider = roomierBox(design(neighbour), text("a", box, "left"), { width: 60, height: 5 })!;
    expect(wider.width).toBeGreaterThan(26);
    expect(wider.x + wider.width).toBeLessThanOrEqual(60);
    expect(
      roomierBox(design({ ...neighbour, box: { ...box, x: 50 } }), text("a", box, "left"), {
        width: 60,
        height: 5,
      }),
    ).toBeNull();
  });

  test("it never grows over what the background has printed", () => {
    const border = ({ x, width }: Box) => x < 10 || x + width > 90;
    const wider = roomierBox(
      design(),
      text("a", { ...box, x: 40 }),
      { width: 100, height: 5 },
      border,
    )!;
    expect([wider.x >= 10, wider.width > 70, wider.x + wider.width <= 90]).toEqual([
      true,
      true,
      true,
    ]);
    // On a photograph every place is as good as another.
    expect(
      roomierBox(design(), text("a", box, "left"), { width: 40, height: 5 }, () => true),
    ).toMatchObject({ width: 40.2 });
  });
});

describe("alignment stays where it is", () => {
  test("centred text grows to both sides", () => {
    const box = largerBoxes(design(), text("a", { x: 40, y: 40, width: 20, height: 5 }))[0];
    expect(box).toEqual({ x: 38.5, y: 40, width: 23, height: 5 });
  });

  test("left-aligned text grows to the right, as far as the margin", () => {
    expect(last(text("a", { x: 60, y: 40, width: 20, height: 5 }, "left"))).toMatchObject({
      x: 60,
      width: 36,
    });
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
