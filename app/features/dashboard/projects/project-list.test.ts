import { expect, test } from "vitest";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { projectsPath, readProjectFilter } from "./project-list.ts";

const read = (text: string) => readProjectFilter(new URLSearchParams(text));

test("an empty address is the first page, recently viewed, as a grid", () => {
  expect(read("")).toEqual({
    tab: "recent",
    q: "",
    status: "",
    sort: "viewed",
    view: "grid",
    page: 1,
  });
});

test("unknown words in the address are the defaults", () => {
  expect(read("tab=x&sort=x&view=x&status=x&page=-4")).toEqual(read(""));
  expect(
    ["1.5", "", "0", "1e99", "NaN"].map((page) => readPageNumber(new URLSearchParams({ page }))),
  ).toEqual([1, 1, 1, 1, 1]);
});

test("a status is asked for on View all certificates only", () => {
  expect(read("tab=certificates&status=sent").status).toBe("sent");
  expect(read("tab=starred&status=sent").status).toBe("");
});

test("a path holds what differs from defaults, and reads back the same", () => {
  const filter = read("tab=certificates&q=Ẹ̀kọ́&status=ongoing&sort=title&view=list&page=3");
  expect(
    readProjectFilter(new URL(projectsPath(filter, { page: 3 }), "http://x.test").searchParams),
  ).toEqual(filter);
  expect(projectsPath(read(""))).toBe("/projects");
  expect(projectsPath(filter, { tab: "starred" })).not.toMatch(/status|page/);
});
