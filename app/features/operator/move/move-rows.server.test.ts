import { expect, test } from "vitest";
import { fingerprintOf } from "./move-rows.server.ts";

type Row = (string | number | null)[];
async function* given(rows: Row[]) {
  yield* rows;
}

test("row order doesn't matter; a row more, fewer, twice or changed does", async () => {
  const rows: Row[] = [
    ["a", 1, null],
    ["b", 2, "Ọlá"],
    ["c", 3.5, ""],
  ];
  const of = async (some: Row[]) => (await fingerprintOf(given(some))).hash;
  const whole = await fingerprintOf(given(rows));
  expect(whole).toEqual(await fingerprintOf(given([...rows].reverse())));
  expect(whole.rows).toBe(3);
  const others = [
    rows.slice(1),
    [...rows, rows[0]!],
    [rows[0]!, rows[0]!, rows[1]!],
    [["a", 1, ""], ...rows.slice(1)] as Row[],
  ];
  for (const other of others) expect(await of(other)).not.toBe(whole.hash);
  expect(await of([["a\0b", null, null]])).toBe(await of([["a\uFFFDb", null, null]]));
});
