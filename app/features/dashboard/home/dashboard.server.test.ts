import { expect, test } from "vitest";
import { greeting } from "./dashboard.server.ts";

test.each([
  ["2026-03-10T03:59:00Z", "Good evening"],
  ["2026-03-10T04:00:00Z", "Good morning"],
  ["2026-03-10T10:59:00Z", "Good morning"],
  ["2026-03-10T11:00:00Z", "Good afternoon"],
  ["2026-03-10T16:59:00Z", "Good afternoon"],
  ["2026-03-10T17:00:00Z", "Good evening"],
])("at %s somebody in Lagos is greeted with %s", (at, words) => {
  expect(greeting(new Date(at), "Africa/Lagos")).toBe(words);
});

test("the zone decides, not the server's clock", () => {
  expect(greeting(new Date("2026-03-10T17:00:00Z"), "America/New_York")).toBe("Good afternoon");
});
