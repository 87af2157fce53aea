import { expect, test } from "vitest";
import { isWaitingSend, timeUntil, tooLateMessage } from "./waiting-send.ts";

const now = new Date("2026-03-02T08:00:00.000Z");

test.each([
  ["2026-03-02T08:00:20.000Z", "in 1 minute"],
  ["2026-03-02T09:29:00.000Z", "in 89 minutes"],
  ["2026-03-02T13:10:00.000Z", "in 5 hours"],
  ["2026-03-05T08:00:00.000Z", "in 3 days"],
])("%s is said as a time from now", (at, words) => {
  expect(timeUntil(at, now)).toBe(words);
});

test("a send waits until it has begun, paused or not", () => {
  const scheduledAt = "2026-03-05T08:00:00.000Z";
  expect(isWaitingSend({ status: "scheduled", startedAt: null, scheduledAt })).toBe(true);
  expect(isWaitingSend({ status: "paused", startedAt: null, scheduledAt })).toBe(true);
  expect(isWaitingSend({ status: "paused", startedAt: scheduledAt, scheduledAt })).toBe(false);
  expect(isWaitingSend({ status: "paused", startedAt: null, scheduledAt: null })).toBe(false);
  expect(isWaitingSend({ status: "cancelled", startedAt: null, scheduledAt })).toBe(false);
});

test("what came too late says what became of the send", () => {
  expect(tooLateMessage("sending", "today at 09:00")).toContain("started today at 09:00");
  expect(tooLateMessage("done", "today at 09:00")).toContain("is finished");
  expect(tooLateMessage("cancelled", null)).toContain("was cancelled");
});
