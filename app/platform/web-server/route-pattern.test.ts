import { expect, test } from "vitest";
import { routePatterns } from "./route-pattern.ts";

const patternOf = routePatterns(
  Object.fromEntries(
    [
      { id: "root", path: "" },
      { id: "_site", parentId: "root" },
      { id: "home", parentId: "_site", index: true },
      { id: "splat", parentId: "_site", path: "*" },
      { id: "c", parentId: "root", path: "c/:id" },
      { id: "c.png", parentId: "root", path: "c/:id.png" },
      { id: "forms", parentId: "root", path: "forms/:formId" },
      { id: "forms.index", parentId: "forms", index: true },
      { id: "forms.new", parentId: "root", path: "forms/new" },
      { id: "questions", parentId: "forms", path: "questions" },
    ].map((route) => [route.id, route]),
  ),
);

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/c/7k2m", "/c/:id"],
  ["/c/7k2m.png", "/c/:id.png"],
  ["/forms/new", "/forms/new"],
  ["/forms/1m7v", "/forms/:formId"],
  ["/Forms/1m7v/questions", "/forms/:formId/questions"],
  ["/forms/1m7v/questions.data", "/forms/:formId/questions"],
  ["/nothing/ada@people.test", "/*"],
  ["/c/%E0%A4%A", "/c/:id"],
])("%s is %s", (path, pattern) => expect(patternOf(path)).toBe(pattern));

test("without a route for everything else, an unknown address has one name", () => {
  expect(routePatterns({})("/whatever/ada")).toBe("(none)");
});
