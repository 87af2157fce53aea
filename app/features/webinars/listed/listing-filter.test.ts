import { expect, test } from "vitest";
import {
  endOfPeriod,
  listingQuery,
  listingSearchText,
  NO_FILTER,
  readListingFilter,
  searchedWords,
} from "./listing-filter.ts";

const read = (query: string) => readListingFilter(new URLSearchParams(query));

test("what an address asks for, written again, is the same address", () => {
  const query = "q=cv+law&topic=careers&when=week&organiser=01abc";
  expect(listingQuery(read(query))).toBe(query);
  expect(listingQuery(NO_FILTER)).toBe("");
});

test.each([
  "",
  "q=&topic=&when=&organiser=",
  "topic=astrology&when=yesterday",
  "when=ALL&organiser=%27%20OR%201%3D1",
  "page=-1&sort=DROP",
  "q=%00%20%09",
])("?%s asks for everything", (query) => {
  expect(read(query)).toEqual(NO_FILTER);
});

test("of a parameter given twice the first counts, and endless words end", () => {
  expect(read("topic=law&topic=careers").topic).toBe("law");
  expect([...read(`q=${"ọ́".repeat(5000)}`).words].length).toBeLessThanOrEqual(80);
  expect(searchedWords("a b c d e f g h i").length).toBe(6);
});

test("neither case nor marks matter", () => {
  expect(searchedWords("  FÚNMILÁYỌ̀  Ẹ̀kọ́ ekọ ")).toEqual(["funmilayo", "eko"]);
  expect(listingSearchText({ title: "Ẹ̀kọ́ fún ọmọ", host: "Dr Ɗan" }, "Lagoon’s")).toBe(
    "eko fun omo dr dan lagoon's",
  );
});

test("days end at Lagos midnight, weeks on Sundays, months on last days", () => {
  // Wednesday, half past midnight in Lagos, still Tuesday in UTC.
  const now = new Date("2026-12-29T23:30:00.000Z");
  expect(endOfPeriod("any", now)).toBeNull();
  expect(endOfPeriod("today", now)?.toISOString()).toBe("2026-12-30T23:00:00.000Z");
  expect(endOfPeriod("week", now)?.toISOString()).toBe("2027-01-03T23:00:00.000Z");
  expect(endOfPeriod("month", now)?.toISOString()).toBe("2026-12-31T23:00:00.000Z");
});
