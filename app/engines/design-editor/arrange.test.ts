import { expect, test } from "vitest";
import type { Field } from "#app/engines/certificate/design.ts";
import {
  groupFields,
  moveFields,
  orderFields,
  outerBox,
  resizeTogether,
  withGroups,
} from "./arrange.ts";

const field = (
  id: string,
  x: number,
  y: number,
  width: number,
  height: number,
  more: Partial<Field> = {},
): Field => ({ kind: "qr", id, label: id, box: { x, y, width, height }, ...more }) as Field;
const a = field("a", 10, 10, 10, 10);
const b = field("b", 40, 30, 20, 10);
const c = field("c", 75, 50, 5, 10);
const startsOf = (moved: Map<string, { x: number; y: number }>) =>
  Object.fromEntries([...moved].map(([id, { x, y }]) => [id, [x, y]]));

test("several are aligned with the outermost of them", () => {
  const all = [a, b, c];
  expect(startsOf(moveFields(all, "align-left", 1))).toEqual({
    a: [10, 10],
    b: [10, 30],
    c: [10, 50],
  });
  expect(startsOf(moveFields(all, "align-right", 1))).toEqual({
    a: [70, 10],
    b: [60, 30],
    c: [75, 50],
  });
  expect(startsOf(moveFields(all, "align-centre", 1))).toEqual({
    a: [40, 10],
    b: [35, 30],
    c: [42.5, 50],
  });
  expect(startsOf(moveFields(all, "align-middle", 1))).toEqual({
    a: [10, 30],
    b: [40, 30],
    c: [75, 30],
  });
  expect(startsOf(moveFields(all, "align-bottom", 1))).toEqual({
    a: [10, 50],
    b: [40, 50],
    c: [75, 50],
  });
});

test("one alone is aligned with the page", () => {
  expect(startsOf(moveFields([b], "align-right", 1))).toEqual({ b: [80, 30] });
  expect(startsOf(moveFields([b], "align-top", 1))).toEqual({ b: [40, 0] });
});

test("others are aligned with a locked field, which stays", () => {
  expect(startsOf(moveFields([{ ...a, locked: true }, b], "align-left", 1))).toEqual({
    b: [10, 30],
  });
});

test("a group is aligned as one beside others", () => {
  const pair = [
    { ...a, group: "g" },
    { ...b, group: "g" },
  ];
  expect(startsOf(moveFields([...pair, c], "align-right", 1))).toEqual({
    a: [30, 10],
    b: [60, 30],
    c: [75, 50],
  });
  expect(startsOf(moveFields(pair, "align-top", 1))).toEqual({ a: [10, 10], b: [40, 10] });
});

test("gaps between three become equal, and two are left alone", () => {
  // 70 wide in all, 35 of it taken: two gaps of 17.5.
  expect(startsOf(moveFields([c, a, b], "distribute-across", 1))).toEqual({
    a: [10, 10],
    b: [37.5, 30],
    c: [75, 50],
  });
  expect(moveFields([a, b], "distribute-across", 1).size).toBe(0);
});

test("what moves together stops together at the page's edge", () => {
  const low = field("low", 0, 89.7, 5, 10);
  expect(startsOf(moveFields([a, low], "nudge-down", 1))).toEqual({ a: [10, 10.3], low: [0, 90] });
});

test("a turned field takes the room that it covers", () => {
  const box = outerBox({ box: { x: 40, y: 40, width: 20, height: 10 }, rotation: 90 }, 1.5);
  expect(
    Object.fromEntries(
      Object.entries(box).map(([side, value]) => [side, Math.round(value * 100) / 100]),
    ),
  ).toEqual({
    x: 46.67,
    y: 30,
    width: 6.67,
    height: 30,
  });
});

test("one step forward passes the next field that overlaps", () => {
  const over = field("over", 15, 15, 10, 10);
  const ids = (fields: Field[]) => fields.map(({ id }) => id).join(" ");
  expect(ids(orderFields([a, b, c, over], new Set(["a"]), "forward", 1))).toBe("b c over a");
  expect(ids(orderFields([a, b, c], new Set(["a"]), "forward", 1))).toBe("b a c");
  expect(ids(orderFields([a, b, c, over], new Set(["over"]), "backward", 1))).toBe("over a b c");
  expect(ids(orderFields([a, b, c], new Set(["a", "b"]), "forward", 1))).toBe("c a b");
  expect(ids(orderFields([a, b, c], new Set(["c"]), "forward", 1))).toBe("a b c");
  expect(ids(orderFields([a, b, c], new Set(["b", "c"]), "to-back", 1))).toBe("b c a");
});

test("a new group has its own name, and brings its members", () => {
  const grouped = groupFields([a, b, { ...c, group: "group" }], new Set(["a", "b"]));
  expect(grouped.map(({ group }) => group)).toEqual(["group-2", "group-2", "group"]);
  expect([...withGroups(grouped, new Set(["a"]))]).toEqual(["a", "b"]);
});

test("several fields are resized as one, texts with their letters", () => {
  const text = field("a", 10, 10, 20, 10, { kind: "text", size: 20 });
  const code = field("b", 40, 30, 10, 10);
  const placed = resizeTogether(
    [text, code],
    { x: 10, y: 10, width: 40, height: 30 },
    { x: 10, y: 10, width: 60, height: 45 },
  );
  expect(placed.get("a")).toEqual({
    box: { x: 10, y: 10, width: 30, height: 15 },
    rotation: 0,
    size: 30,
  });
  expect(placed.get("b")).toEqual({ box: { x: 55, y: 40, width: 15, height: 15 }, rotation: 0 });
});
