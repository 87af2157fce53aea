import { expect, test } from "vitest";
import { isAllowed, scopesOf, scopesSummary } from "./scopes.ts";

test("writing includes reading, and nothing of another area", () => {
  expect(isAllowed(["recipients:write"], "recipients:read")).toBe(true);
  expect(isAllowed(["recipients:read"], "recipients:write")).toBe(false);
  expect(isAllowed(["recipients:write"], "certificates:read")).toBe(false);
  expect(isAllowed([], "projects:read")).toBe(false);
});

test("a key from before there were scopes may do everything", () => {
  expect(isAllowed(null, "sends:write")).toBe(true);
  expect(scopesSummary(null)).toBe("Full access");
});

test("what was chosen becomes scopes, and words", () => {
  const scopes = scopesOf({ people: "read", recipients: "write", certificates: "none" });
  expect(scopes).toEqual(["recipients:write", "people:read"]);
  expect(scopesSummary(scopes)).toBe("Lists and recipients: read and write; People: read");
});
