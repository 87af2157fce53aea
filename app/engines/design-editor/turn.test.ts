import { expect, test } from "vitest";
import { normaliseTurn, resizeTurned, turnTowards } from "./turn.ts";

const middle = { x: 100, y: 100 };
const free = { isStepped: false, isFree: true };

test("the handle points to where the top of the box goes", () => {
  expect(turnTowards(middle, { x: 100, y: 20 }, free)).toBe(0);
  expect(turnTowards(middle, { x: 180, y: 100 }, free)).toBe(90);
  expect(turnTowards(middle, { x: 100, y: 180 }, free)).toBe(180);
  expect(turnTowards(middle, { x: 20, y: 100 }, free)).toBe(-90);
});

test("Shift turns in steps, and upright pulls unless Alt is held", () => {
  expect(turnTowards(middle, { x: 150, y: 20 }, { isStepped: true, isFree: false })).toBe(30);
  expect(turnTowards(middle, { x: 103, y: 20 }, { isStepped: false, isFree: false })).toBe(0);
  expect(turnTowards(middle, { x: 103, y: 20 }, free)).toBe(2);
});

test("turns stay within half a turn", () => {
  expect([190, -190, 360, 720.4, -180, 180].map(normaliseTurn)).toEqual([
    -170, 170, 0, 0, 180, 180,
  ]);
});

test("a turned box grows along its own side, the other side staying", () => {
  // A quarter to the right: its right side points down.
  const grown = resizeTurned(
    { x: 40, y: 45, width: 20, height: 10 },
    { grip: { x: 1, y: 0 }, by: { dx: 0, dy: 10 }, degrees: 90, shape: 1 },
  );
  expect(grown).toEqual({ x: 35, y: 50, width: 30, height: 10 });
  // It was drawn from 40 to 60 down the page; now from 40 to 70.
  expect([
    grown.y + grown.height / 2 - grown.width / 2,
    grown.y + grown.height / 2 + grown.width / 2,
  ]).toEqual([40, 70]);
});
