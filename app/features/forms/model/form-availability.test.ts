import { expect, test } from "vitest";
import { textsIn } from "#app/ui/languages/texts.ts";
import { formAvailability } from "./form-availability.ts";
import { formStatus } from "./form-status.ts";

const now = new Date("2025-11-20T09:00:00.000Z");
const form = {
  isSample: 0 as const,
  publishedVersionId: "version",
  deletedAt: null,
  enabled: 1 as const,
  closesAt: null as string | null,
  responseLimit: null as number | null,
  responseCount: 5,
};

test.each([
  ["is open", {}, "published", ""],
  ["is switched off", { enabled: 0 as const }, "closed", "This form is not taking answers"],
  [
    "closes this very moment",
    { closesAt: "2025-11-20T09:00:00.000Z" },
    "closed",
    "This form has closed",
  ],
  ["closes in a millisecond", { closesAt: "2025-11-20T09:00:00.001Z" }, "published", ""],
  ["is full", { responseLimit: 5 }, "full", "This form is full"],
  ["has room for one", { responseLimit: 6 }, "published", ""],
  [
    "was full before it closed",
    { responseLimit: 5, closesAt: "2025-11-19T09:00:00.000Z" },
    "closed",
    "This form has closed",
  ],
])("a form that %s has one status, in the list and publicly", (_, change, status, title) => {
  const standing = formAvailability(
    { ...form, ...change },
    null,
    { timeZone: "Africa/Lagos", now },
    textsIn("en"),
  );
  expect(formStatus({ ...form, ...change }, now)).toBe(status);
  expect(standing.title).toBe(title);
  expect(standing.takes).toBe(status === "published");
});

test("a closing time is told by the organiser's clocks", () => {
  const standing = formAvailability(
    { ...form, closesAt: "2025-11-20T08:00:00.000Z" },
    null,
    { timeZone: "Africa/Lagos", now },
    textsIn("en"),
  );
  expect(standing.words).toMatch(/20 November 2025.*09:00/);
});
