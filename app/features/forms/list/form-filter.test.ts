import { expect, test } from "vitest";
import { formsPath, readFormFilter } from "./form-filter.ts";

const read = (text: string) => readFormFilter(new URLSearchParams(text));

test("an empty address lists all forms, last edited first, over all time", () => {
  expect(read("")).toEqual({
    tab: "all",
    q: "",
    status: "",
    webinars: "",
    sort: "edited",
    period: "all",
    page: 1,
  });
  expect(formsPath(read(""))).toBe("/forms");
});

test("unknown words in the address are the defaults", () => {
  expect(read("tab=x&status=x&sort=x&period=x&page=-4")).toEqual(read(""));
});

test("a path holds what differs from defaults, and reads back the same", () => {
  const filter = read("tab=webinars&q=Ẹ̀kọ́&status=changed&sort=responses&period=week&page=3");
  expect(
    readFormFilter(new URL(formsPath(filter, { page: 3 }), "http://x.test").searchParams),
  ).toEqual(filter);
  expect(formsPath(filter, { status: "" })).not.toMatch(/status|page/);
});
