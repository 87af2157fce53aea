import { expect, test } from "vitest";
import { heldQueryString, readHeldFilter } from "./held-filter.ts";

const read = (query: string) => readHeldFilter(new URLSearchParams(query));

test("a filter comes back from its own address", () => {
  const filter = { year: 2027, issuer: "1m8pnqzt", page: 3 };
  expect(heldQueryString(filter, "ha")).toBe("?year=2027&from=1m8pnqzt&page=3&lang=ha");
  expect(read(heldQueryString(filter))).toEqual(filter);
  expect(heldQueryString(read(""))).toBe("");
});

test("what is no year and no page filters nothing", () => {
  for (const query of ["year=&page=", "year=20270&page=0", "year=-1&page=1e9", "page=99999"])
    expect(read(query)).toEqual({ year: null, issuer: null, page: 1 });
});
