import { expect, test } from "vitest";
import { leavesOf, shownPath, valueAt } from "./payload.ts";

const POST = {
  event: "course.completed",
  data: { user: { "e/mail~": "ada@people.test", id: 7, active: true }, tags: ["a", { b: null }] },
};

test("each value has a pointer that leads back to it", () => {
  const leaves = leavesOf(POST);
  expect(leaves.map(({ path }) => path)).toEqual([
    "/event",
    "/data/user/e~1mail~0",
    "/data/user/id",
    "/data/user/active",
    "/data/tags/0",
  ]);
  for (const { path, value } of leaves) expect(valueAt(POST, path)).toBe(value);
  expect(shownPath("/data/user/e~1mail~0")).toBe("data › user › e/mail~");
  expect(shownPath("/data/tags/0")).toBe("data › tags › 1");
});

test("what isn’t a value of the document itself is empty", () => {
  for (const path of ["/nothing", "/data/user", "/event/length", "/constructor/name", "/__proto__"])
    expect(valueAt(POST, path)).toBe("");
});

test("a document of any size and depth is listed in part", () => {
  const wide = Array.from({ length: 50_000 }, (_, index) => index);
  expect(leavesOf(wide)).toHaveLength(200);
  const deep = JSON.parse(`${"[".repeat(50_000)}1${"]".repeat(50_000)}`);
  expect(leavesOf(deep)).toEqual([]);
});
