import { expect, test } from "vitest";
import { mainColours, soon } from "./design-facts.server.ts";

test("the colours with the most area come first, near ones once", () => {
  const cream = Array.from({ length: 60 }, () => [253, 246, 227]).flat();
  const almostCream = Array.from({ length: 20 }, () => [236, 240, 214]).flat();
  const blue = Array.from({ length: 10 }, () => [36, 72, 200]).flat();
  expect(mainColours(Uint8Array.from([...blue, ...cream, ...almostCream]))).toEqual([
    "#fdf6e3",
    "#2448c8",
  ]);
});

test("what fails or takes too long is left out", async () => {
  expect(await soon(Promise.resolve(3))).toBe(3);
  expect(await soon(Promise.reject(new Error("no")))).toBeNull();
  expect(await soon(new Promise(() => undefined))).toBeNull();
});
