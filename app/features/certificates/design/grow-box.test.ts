import { expect, test } from "vitest";
import { growBox } from "./grow-box.ts";

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
