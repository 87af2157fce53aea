import { expect, test } from "vitest";
import { mayBeFound } from "./may-be-found.ts";

const webinar = { isListed: 1 };
const form = { isSample: 0 };
const company = { kind: "company", identityStatus: "none", deleteAfter: null } as const;
const person = { ...company, kind: "individual" } as const;

test("the form of a listed webinar may be found by search engines", () => {
  expect(mayBeFound(webinar, form, company)).toBe(true);
  expect(mayBeFound(webinar, form, { ...person, identityStatus: "passed" })).toBe(true);
});

test("what is not on the list is not found either, whatever its organiser ticked", () => {
  expect(mayBeFound(null, form, company)).toBe(false);
  expect(mayBeFound({ isListed: 0 }, form, company)).toBe(false);
  expect(mayBeFound(webinar, { isSample: 1 }, company)).toBe(false);
  for (const identityStatus of ["none", "pending", "refused"] as const) {
    expect([identityStatus, mayBeFound(webinar, form, { ...person, identityStatus })]).toEqual([identityStatus, false]);
  }
  expect(mayBeFound(webinar, form, { ...company, deleteAfter: "2026-12-01T00:00:00.000Z" })).toBe(false);
});
