import { expect, test } from "vitest";
import {
  isFiltered,
  momentsOf,
  readResponseQuery,
  readResponseSelection,
  startOfDay,
  writeResponseQuery,
} from "./response-query.ts";

const read = (address: string) => readResponseQuery(new URLSearchParams(address));

test("a query is read and written back, leaving out anything invalid", () => {
  const address =
    "search=ada&version=2&from=2026-03-05&to=2026-03-06&q=trackabc&is=Data+%26+AI&sort=name";
  expect(writeResponseQuery(read(`${address}&page=3`)).toString()).toBe(address);
  expect(read(`${address}&page=3`).page).toBe(3);
  const nonsense = read("version=-1&from=2026-02-30&to=yesterday&q=trackabc&sort=up&page=1e9");
  expect(writeResponseQuery(nonsense).toString()).toBe("");
  expect([
    nonsense.page,
    isFiltered(nonsense),
    isFiltered(read("sort=name")),
    isFiltered(read("search=a")),
  ]).toEqual([1_000_000, false, false, true]);
});

test("a select gives question and answer together, even with a colon", () => {
  expect(read("answer=trackabc%3ARoom%3A+Good").answer).toEqual({
    questionId: "trackabc",
    value: "Room: Good",
  });
  expect(read("answer=").answer).toBeNull();
});

test("no selection means nobody, unless everybody is meant", () => {
  expect(readResponseSelection(new URLSearchParams("search=a"), "nobody")).toEqual({ ids: [] });
  expect(readResponseSelection(new URLSearchParams("search=a"), "everybody")).toMatchObject({
    all: { search: "a" },
  });
  expect(readResponseSelection(new URLSearchParams("id=a&id=b&id=a"), "everybody")).toEqual({
    ids: ["a", "b"],
  });
  expect(readResponseSelection(new URLSearchParams("id=a&all=1&search=b"), "nobody")).toMatchObject(
    { all: { search: "b" } },
  );
});

test.each([
  ["Africa/Lagos", "2026-03-04T23:00:00.000Z", "2026-03-05T23:00:00.000Z"],
  ["Asia/Kolkata", "2026-03-04T18:30:00.000Z", "2026-03-05T18:30:00.000Z"],
  ["UTC", "2026-03-05T00:00:00.000Z", "2026-03-06T00:00:00.000Z"],
])("a day begins and ends as clocks in %s say", (zone, since, before) => {
  expect(momentsOf(read("from=2026-03-05&to=2026-03-05"), zone)).toEqual({ since, before });
});

test("the day on which clocks change has 23 hours", () => {
  const [begins, ends] = [
    startOfDay("2026-03-29", 0, "Europe/Berlin")!,
    startOfDay("2026-03-29", 1, "Europe/Berlin")!,
  ];
  expect((ends.getTime() - begins.getTime()) / 3_600_000).toBe(23);
  expect(startOfDay("2026-12-31", 1, "UTC")?.toISOString()).toBe("2027-01-01T00:00:00.000Z");
});
