import { expect, test } from "vitest";
import { pageWindow } from "./page-window.ts";

test.each([
  [1, 45, { page: 1, offset: 0, limit: 20, fromEnd: false }],
  [2, 45, { page: 2, offset: 5, limit: 20, fromEnd: true }],
  [3, 45, { page: 3, offset: 0, limit: 5, fromEnd: true }],
  [9, 45, { page: 3, offset: 0, limit: 5, fromEnd: true }],
  [1e9, 40, { page: 2, offset: 0, limit: 20, fromEnd: true }],
  [1, 0, { page: 1, offset: 0, limit: 0, fromEnd: false }],
  [7, 0, { page: 1, offset: 0, limit: 0, fromEnd: false }],
])("page %i of %i rows", (page, total, window) => {
  expect(pageWindow(page, 20, total)).toEqual(window);
});

test("every row lies on one page, and no more than half are stepped over", () => {
  const all = Array.from({ length: 137 }, (_, i) => i);
  const seen: number[] = [];
  for (let page = 1; page <= 7; page++) {
    const { offset, limit, fromEnd } = pageWindow(page, 20, all.length);
    expect(offset).toBeLessThanOrEqual(all.length / 2);
    const rows = (fromEnd ? [...all].reverse() : all).slice(offset, offset + limit);
    seen.push(...(fromEnd ? rows.reverse() : rows));
  }
  expect(seen).toEqual(all);
});
