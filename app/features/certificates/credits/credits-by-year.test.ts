import { expect, test } from "vitest";
import { type CountedCertificate, creditsByYear } from "./credits-by-year.ts";

function certificate(
  issuedAt: string,
  credits: CountedCertificate["credits"],
  status: CountedCertificate["status"] = "valid",
): CountedCertificate {
  return { status, issuedAt, timeZone: "Africa/Lagos", credits };
}

test("14 of 20 points in 2027, six missing", () => {
  const years = creditsByYear(
    [
      certificate("2027-02-01T09:00:00.000Z", { hours: 8, points: 6, body: "MDCN" }),
      certificate("2027-03-01T09:00:00.000Z", { hours: 2.5, points: 8, body: "mdcn " }),
      certificate("2027-04-01T09:00:00.000Z", { points: 3, body: "COREN" }),
    ],
    [{ body: "MDCN", year: 2027, points: 20 }],
  );
  expect(years).toEqual([
    {
      year: 2027,
      hours: 10.5,
      certificates: 3,
      bodies: [
        { body: "MDCN", points: 14, certificates: 2, target: 20, missing: 6 },
        { body: "COREN", points: 3, certificates: 1, target: null, missing: 0 },
      ],
    },
  ]);
});

test("a year ends at midnight where the certificate was issued", () => {
  const years = creditsByYear([
    certificate("2026-12-31T22:59:59.999Z", { hours: 1 }),
    certificate("2026-12-31T23:00:00.000Z", { hours: 2 }),
  ]);
  expect(years.map(({ year, hours }) => [year, hours])).toEqual([
    [2027, 2],
    [2026, 1],
  ]);
});

test("revoked and replaced certificates, and those worth nothing, don't count", () => {
  const at = "2027-02-01T09:00:00.000Z";
  const credits = { hours: 1, points: 1 };
  expect(
    creditsByYear([
      certificate(at, credits, "revoked"),
      certificate(at, credits, "replaced"),
      certificate(at, null),
    ]),
  ).toEqual([]);
});

test("fractions add up exactly, and a target alone is shown", () => {
  const at = "2027-02-01T09:00:00.000Z";
  const tenth = (points: number) => certificate(at, { points });
  expect(creditsByYear([tenth(0.1), tenth(0.2)])[0]?.bodies[0]?.points).toBe(0.3);
  expect(creditsByYear([], [{ body: "", year: 2028, points: 6 }])).toEqual([
    {
      year: 2028,
      hours: 0,
      certificates: 0,
      bodies: [{ body: "", points: 0, certificates: 0, target: 6, missing: 6 }],
    },
  ]);
});
