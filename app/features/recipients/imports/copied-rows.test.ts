import { expect, test } from "vitest";
import { copyOfRow, isCopiedRow, MAX_COPIES, rowLabel, rowOfFile } from "./copied-rows.ts";

test("a copied row's number leads to the file's row", () => {
  const rows = [1, 5, 2_000_000];
  const copies = rows.flatMap((row) =>
    Array.from({ length: MAX_COPIES }, (_, at) => [row, copyOfRow(row, at + 1)] as const),
  );
  expect(new Set(copies.map(([, copy]) => copy)).size).toBe(rows.length * MAX_COPIES);
  for (const [row, copy] of copies) {
    expect([isCopiedRow(copy), rowOfFile(copy)]).toEqual([true, row]);
    expect(copy).toBeLessThan(10_000_000);
  }
  expect([isCopiedRow(5), rowOfFile(5), rowLabel(5)]).toEqual([false, 5, "5"]);
  expect(rowLabel(copyOfRow(5, 2))).toBe("5 again");
});
