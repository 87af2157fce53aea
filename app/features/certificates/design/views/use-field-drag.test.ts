import { expect, test } from "vitest";
import { dragBox } from "./use-field-drag.ts";

const box = { x: 10, y: 40, width: 30, height: 10 };
const whole = { x: 0, y: 0 } as const;
const reach = { x: 1, y: 1 };
const drag = (dx: number, dy: number, grip: Parameters<typeof dragBox>[1] = whole, pull = reach) =>
  dragBox(box, grip, { dx, dy }, [{ x: 60, y: 70, width: 20, height: 10 }], pull);

test("a moved box snaps to the page's middle and says which line", () => {
  expect(drag(24.6, 0.3)).toEqual({ box: { ...box, x: 35, y: 40 }, guides: { x: [50], y: [50] } });
});

test("it is drawn to another field's edges", () => {
  expect(drag(20.4, 19.5).box).toMatchObject({ x: 30, y: 60 });
});

test("without reach it goes where the pointer goes", () => {
  expect(drag(24.6, 0.3, whole, { x: 0, y: 0 })).toEqual({ box: { ...box, x: 34.6, y: 40.3 }, guides: { x: [], y: [] } });
});

test("it stays on the page", () => {
  expect(drag(-500, 500).box).toEqual({ x: 0, y: 90, width: 30, height: 10 });
});

test("a side takes only itself along", () => {
  expect(drag(5, 99, { x: 1, y: 0 }).box).toEqual({ x: 10, y: 40, width: 35, height: 10 });
  expect(drag(-4, 99, { x: -1, y: 0 }).box).toEqual({ x: 6, y: 40, width: 34, height: 10 });
  expect(drag(99, 3, { x: 0, y: 1 }).box).toEqual({ x: 10, y: 40, width: 30, height: 13 });
});

test("a box can't be turned inside out or pulled off the page", () => {
  expect(drag(-200, -200, { x: 1, y: 1 }).box).toEqual({ x: 10, y: 40, width: 0.5, height: 0.5 });
  expect(drag(200, 200, { x: -1, y: -1 }).box).toEqual({ x: 39.5, y: 49.5, width: 0.5, height: 0.5 });
  expect(drag(200, 200, { x: 1, y: 1 }).box).toEqual({ x: 10, y: 40, width: 90, height: 60 });
  expect(drag(-200, -200, { x: -1, y: -1 }).box).toEqual({ x: 0, y: 0, width: 40, height: 50 });
});

test("a side isn't dragged below the smallest size or its earlier size", () => {
  const smallest = { x: 4, y: 12 };
  const shrink = (from: typeof box) => dragBox(from, { x: 1, y: 1 }, { dx: -200, dy: -200 }, [], reach, smallest).box;
  expect(shrink(box)).toEqual({ ...box, width: 4 });
  expect(shrink({ ...box, height: 20 })).toEqual({ ...box, width: 4, height: 12 });
});
