import { expect, test } from "vitest";
import { certificateStatus } from "./certificate-id.ts";
import { dayIn, type Expiry, expiresAtOf, expiryLabel, isDay, packExpiry } from "./expiry.ts";
import { projectExpiry } from "./stored-design.server.ts";

const years = (count: number): Expiry => ({ kind: "after", count, unit: "years" });
const months = (count: number): Expiry => ({ kind: "after", count, unit: "months" });

test.each([
  [years(1), "2025-11-20T13:00:00.000Z", "Africa/Lagos", "2026-11-20T22:59:59.999Z"],
  // In Lagos it is the 21st already.
  [years(1), "2025-11-20T23:30:00.000Z", "Africa/Lagos", "2026-11-21T22:59:59.999Z"],
  [months(1), "2025-01-31T10:00:00.000Z", "Africa/Lagos", "2025-02-28T22:59:59.999Z"],
  [years(4), "2024-02-29T10:00:00.000Z", "UTC", "2028-02-29T23:59:59.999Z"],
  [years(1), "2024-02-29T10:00:00.000Z", "UTC", "2025-02-28T23:59:59.999Z"],
  [months(13), "2025-12-15T10:00:00.000Z", "UTC", "2027-01-15T23:59:59.999Z"],
  // The day on which clocks go back has 25 hours.
  [
    { kind: "on", day: "2026-10-25" },
    "2025-11-20T13:00:00.000Z",
    "Europe/Berlin",
    "2026-10-25T22:59:59.999Z",
  ],
  [
    { kind: "on", day: "2026-12-31" },
    "2025-11-20T13:00:00.000Z",
    "America/New_York",
    "2027-01-01T04:59:59.999Z",
  ],
  [{ kind: "never" }, "2025-11-20T13:00:00.000Z", "UTC", null],
] satisfies [Expiry, string, string, string | null][])(
  "C19 %j from %s in %s ends %s",
  (expiry, issuedAt, zone, end) => {
    expect(expiresAtOf(expiry, issuedAt, zone)).toBe(end);
  },
);

test("the whole last day counts", () => {
  const expiresAt = expiresAtOf(
    { kind: "on", day: "2026-12-31" },
    "2025-11-20T13:00:00.000Z",
    "Africa/Lagos",
  );
  const at = (now: string) => certificateStatus({ status: "valid", expiresAt }, now);
  expect([at("2026-12-31T22:59:59.000Z"), at("2026-12-31T23:00:00.000Z")]).toEqual([
    "valid",
    "expired",
  ]);
});

test("kept and read back; nothing kept is never", () => {
  for (const expiry of [years(2), { kind: "on", day: "2026-12-31" } as const])
    expect(projectExpiry({ id: "p", expiry: packExpiry(expiry) })).toEqual(expiry);
  expect([packExpiry({ kind: "never" }), projectExpiry({ id: "p", expiry: null })]).toEqual([
    null,
    { kind: "never" },
  ]);
});

test("in words, and days as they are written", () => {
  expect(
    [
      years(1),
      months(18),
      { kind: "on", day: "2026-02-03" } as const,
      { kind: "never" } as const,
    ].map(expiryLabel),
  ).toEqual([
    "Valid for 1 year",
    "Valid for 18 months",
    "Valid until 3 February 2026",
    "Never expires",
  ]);
  expect(["2026-02-28", "2026-02-29", "26-2-3", "0001-01-01", ""].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(dayIn(new Date("2025-11-20T23:30:00.000Z"), "Africa/Lagos")).toBe("2025-11-21");
});
