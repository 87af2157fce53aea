import { expect, test } from "vitest";
import { isListable } from "../model/webinar-gate.ts";

const webinar = { isListed: 1 } as const;
const form = { isSample: 0 } as const;
const company = { kind: "company", identityStatus: "none", deleteAfter: null } as const;
const person = { ...company, kind: "individual" } as const;

test("the form of a listed webinar may be found by search engines", () => {
  expect(isListable(webinar, form, company)).toBe(true);
  expect(isListable(webinar, form, { ...person, identityStatus: "passed" })).toBe(true);
});

test("what isn't on the list isn't found, whatever its organiser ticked", () => {
  expect(isListable(null, form, company)).toBe(false);
  expect(isListable({ isListed: 0 }, form, company)).toBe(false);
  expect(isListable(webinar, { isSample: 1 }, company)).toBe(false);
  for (const identityStatus of ["none", "pending", "refused"] as const) {
    expect([identityStatus, isListable(webinar, form, { ...person, identityStatus })]).toEqual([
      identityStatus,
      false,
    ]);
  }
  expect(isListable(webinar, form, { ...company, deleteAfter: "2026-12-01T00:00:00.000Z" })).toBe(
    false,
  );
});
