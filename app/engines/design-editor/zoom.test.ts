import { expect, test } from "vitest";
import { keepZoom, nextZoom } from "./zoom.ts";

test("zooming goes by round steps and ends at 25 and 400 %", () => {
  expect([nextZoom(88, 1), nextZoom(100, 1), nextZoom(400, 1)]).toEqual([100, 150, 400]);
  expect([nextZoom(88, -1), nextZoom(50, -1), nextZoom(25, -1)]).toEqual([75, 25, 25]);
  expect([keepZoom(3), keepZoom(123.4), keepZoom(9000)]).toEqual([25, 123, 400]);
});
