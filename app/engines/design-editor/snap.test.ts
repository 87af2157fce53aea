import { expect, test } from "vitest";
import { alongOneAxis, dragBox, resizeInShape } from "./snap.ts";

const box = { x: 10, y: 40, width: 30, height: 10 };
const whole = { x: 0, y: 0 } as const;
const reach = { x: 1, y: 1 };
const drag = (
  dx: number,
  dy: number,
  grip: Parameters<typeof dragBox>[1]["grip"] = whole,
  pull = reach,
) => {
  const others = [{ x: 60, y: 70, width: 20, height: 10 }];
  return dragBox(box, { grip, by: { dx, dy }, others, reach: pull });
};

test("a moved box snaps to the page's middle and says which line", () => {
  expect(drag(24.6, 0.3)).toEqual({
    box: { ...box, x: 35, y: 40 },
    guides: { x: [50], y: [50], gaps: [] },
  });
});

test("it is drawn to another field's edges", () => {
  expect(drag(20.4, 19.5).box).toMatchObject({ x: 30, y: 60 });
});

test("without reach it goes where the pointer goes", () => {
  expect(drag(24.6, 0.3, whole, { x: 0, y: 0 })).toEqual({
    box: { ...box, x: 34.6, y: 40.3 },
    guides: { x: [], y: [], gaps: [] },
  });
});

test("it stays on the page", () => {
  expect(drag(-500, 500).box).toEqual({ x: 0, y: 90, width: 30, height: 10 });
});

test("a side takes only itself along", () => {
  expect(drag(5, 99, { x: 1, y: 0 }).box).toEqual({ x: 10, y: 40, width: 35, height: 10 });
  expect(drag(-3, 99, { x: -1, y: 0 }).box).toEqual({ x: 7, y: 40, width: 33, height: 10 });
  expect(drag(99, 3, { x: 0, y: 1 }).box).toEqual({ x: 10, y: 40, width: 30, height: 13 });
});

test("a box can't be turned inside out or pulled off the page", () => {
  expect(drag(-200, -200, { x: 1, y: 1 }).box).toEqual({ x: 10, y: 40, width: 0.5, height: 0.5 });
  expect(drag(200, 200, { x: -1, y: -1 }).box).toEqual({
    x: 39.5,
    y: 49.5,
    width: 0.5,
    height: 0.5,
  });
  expect(drag(200, 200, { x: 1, y: 1 }).box).toEqual({ x: 10, y: 40, width: 90, height: 60 });
  expect(drag(-200, -200, { x: -1, y: -1 }).box).toEqual({ x: 0, y: 0, width: 40, height: 50 });
});

test("a side isn't dragged below the smallest size or its earlier size", () => {
  const smallest = { x: 4, y: 12 };
  const shrink = (from: typeof box) =>
    dragBox(
      from,
      { grip: { x: 1, y: 1 }, by: { dx: -200, dy: -200 }, others: [], reach },
      { smallest },
    ).box;
  expect(shrink(box)).toEqual({ ...box, width: 4 });
  expect(shrink({ ...box, height: 20 })).toEqual({ ...box, width: 4, height: 12 });
});

test("it is drawn to the page's thirds and margins", () => {
  const alone = (dx: number, dy: number) =>
    dragBox(box, { grip: whole, by: { dx, dy }, others: [], reach }, { shape: 1.4 });
  expect(alone(-4.6, 100).guides.x).toEqual([5]);
  expect(alone(23.5, 0).box.x).toBe(33.3);
  expect(alone(0, -33.2)).toMatchObject({ box: { y: 7 }, guides: { y: [7] } });
});

test("a box between two others snaps to equal gaps", () => {
  const beside = [
    { x: 2, y: 40, width: 10, height: 10 },
    { x: 72, y: 42, width: 20, height: 10 },
  ];
  const { box: placed, guides } = dragBox(box, {
    grip: whole,
    by: { dx: 17.4, dy: 1.7 },
    others: beside,
    reach,
  });
  expect(placed.x).toBe(27);
  expect(guides.gaps).toEqual([
    { axis: "x", from: 12, to: 27, at: placed.y + 5 },
    { axis: "x", from: 57, to: 72, at: placed.y + 5 },
  ]);
});

test("a third box goes on at the distance of two", () => {
  const column = [
    { x: 10, y: 3, width: 30, height: 8 },
    { x: 10, y: 19, width: 30, height: 8 },
  ];
  const { box: placed, guides } = dragBox(box, {
    grip: whole,
    by: { dx: 0.2, dy: -4.8 },
    others: column,
    reach,
  });
  expect(placed.y).toBe(35);
  expect(guides.gaps.map(({ axis, from, to }) => [axis, from, to])).toEqual([
    ["y", 11, 19],
    ["y", 27, 35],
  ]);
});

test("with Shift a box goes one way, and nothing beside it pulls", () => {
  expect(alongOneAxis({ dx: 10, dy: 4 }, reach, 1.4)).toEqual({
    by: { dx: 10, dy: 0 },
    reach: { x: 1, y: 0 },
  });
  // Percent of the height are shorter than percent of the width.
  expect(alongOneAxis({ dx: 3, dy: 4 }, reach, 1.4)).toEqual({
    by: { dx: 3, dy: 0 },
    reach: { x: 1, y: 0 },
  });
  expect(alongOneAxis({ dx: -2, dy: -9 }, reach, 1.4)).toEqual({
    by: { dx: 0, dy: -9 },
    reach: { x: 0, y: 1 },
  });
});

test("a corner in proportion follows the side that grew more", () => {
  const smallest = { x: 1, y: 1 };
  const corner = { x: 1, y: 1 } as const;
  expect(resizeInShape(box, corner, { dx: 15, dy: 1 }, smallest)).toEqual({
    x: 10,
    y: 40,
    width: 45,
    height: 15,
  });
  expect(resizeInShape(box, { x: -1, y: -1 }, { dx: 15, dy: 5 }, smallest)).toEqual({
    x: 25,
    y: 45,
    width: 15,
    height: 5,
  });
});

test("a corner in proportion stays on the page and above the smallest", () => {
  const smallest = { x: 4, y: 2 };
  expect(resizeInShape(box, { x: 1, y: 1 }, { dx: 500, dy: 500 }, smallest)).toEqual({
    x: 10,
    y: 40,
    width: 90,
    height: 30,
  });
  expect(resizeInShape(box, { x: -1, y: -1 }, { dx: -500, dy: -500 }, smallest)).toEqual({
    x: 0,
    y: 36.7,
    width: 40,
    height: 13.3,
  });
  expect(resizeInShape(box, { x: 1, y: 1 }, { dx: -500, dy: -500 }, smallest)).toEqual({
    ...box,
    width: 6,
    height: 2,
  });
});
