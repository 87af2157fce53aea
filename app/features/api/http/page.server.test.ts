import { expect, test } from "vitest";
import { readCursor, writeCursor } from "./page.server.ts";

test("a cursor is read back as it was written", () => {
  expect(readCursor(writeCursor(["2026-01-01T00:00:00.000Z", "0123abc"]), 2)).toEqual([
    "2026-01-01T00:00:00.000Z",
    "0123abc",
  ]);
  expect(readCursor(writeCursor([17]), 1)).toEqual(["17"]);
});

test.each([
  "",
  "x",
  "null",
  "e30",
  "W10",
  writeCursor(["a"]),
  writeCursor([{}] as never),
  `${"W".repeat(200)}`,
  "\u0000",
])("%j is no cursor of two keys", (text) => {
  expect(readCursor(text, 2)).toBeNull();
});
