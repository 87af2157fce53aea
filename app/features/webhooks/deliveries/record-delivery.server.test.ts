import { expect, test } from "vitest";
import { MAX_WEBHOOK_ATTEMPTS, nextAttemptAt } from "./record-delivery.server.ts";

const now = new Date("2026-11-21T09:00:00Z");
const minutes = (attempt: number, given: { retryAfter?: string; random?: number } = {}) => {
  const at = nextAttemptAt(attempt, { retryAfter: null, random: 0.5, now, ...given });
  return at && (at.getTime() - now.getTime()) / 60_000;
};

test("retries wait 1, 5, 30 minutes, 2, 6, 12 hours, then end", () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((attempt) => minutes(attempt))).toEqual([
    1,
    5,
    30,
    120,
    360,
    720,
    null,
  ]);
  expect(MAX_WEBHOOK_ATTEMPTS).toBe(7);
});

test("tries are spread by a tenth each way", () => {
  expect([minutes(3, { random: 0 }), minutes(3, { random: 1 })]).toEqual([27, 33]);
});

test("Retry-After is obeyed when longer, in seconds or date, within reason", () => {
  expect(minutes(1, { retryAfter: "600" })).toBe(10);
  expect(minutes(1, { retryAfter: "Sat, 21 Nov 2026 09:20:00 GMT" })).toBe(20);
  expect(minutes(1, { retryAfter: "1" })).toBe(1);
  expect(minutes(1, { retryAfter: "99999999" })).toBe(720);
  for (const retryAfter of ["soon", "-5", "1e9", "", "Thu, 01 Jan 1970 00:00:00 GMT"])
    expect(minutes(1, { retryAfter })).toBe(1);
  expect(minutes(7, { retryAfter: "60" })).toBe(null);
});
