import { expect, test } from "vitest";
import { issuedPath, readIssuedFilter, readSelectedIds, writeKey } from "./issued-filter.ts";

const read = (text: string) => readIssuedFilter(new URLSearchParams(text));
const FIRST = { q: "", status: "", project: "", sent: "", page: 1, from: null };

test("an empty or nonsensical address shows the first page of all", () => {
  expect(read("")).toEqual(FIRST);
  expect(read("status=x&sent=DROP&page=-1&from=a.b.c&project=../x&go=,,")).toEqual(FIRST);
  expect(read("status=valid&status=revoked").status).toBe("valid");
});

test("a page is reached by its key, by link or pager button", () => {
  const key = { way: "after", at: "2025-11-20T13:00:00.000Z", id: "7k2m94qxh3rt8vwb5cnd" } as const;
  const filter = read(`tab=issued&status=expired&page=3&from=${writeKey(key)}`);
  expect(filter).toEqual({ ...FIRST, status: "expired", page: 3, from: key });
  expect(read(`status=expired&go=3,${encodeURIComponent(writeKey(key))}`)).toEqual(filter);
  expect(read(issuedPath(filter, { page: 3, from: key }).split("?")[1]!)).toEqual(filter);
  expect(issuedPath(filter, { status: "" })).toBe("/certificates?tab=issued");
});

test("what is chosen is read from checkboxes and links alike, each once", () => {
  expect(readSelectedIds(new URLSearchParams("s=a1.b2&s=c3&s=a1&s=<x>"))).toEqual([
    "a1",
    "b2",
    "c3",
  ]);
  expect(
    readSelectedIds(
      new URLSearchParams(`s=${Array.from({ length: 400 }, (_, i) => `i${i}`).join(".")}`),
    ),
  ).toHaveLength(300);
});
