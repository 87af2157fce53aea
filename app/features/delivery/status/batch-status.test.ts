import { expect, test } from "vitest";
import { batchStatusLabel, isMoving, pageWindow, progressSentence } from "./batch-status.ts";

const now = new Date("2025-11-20T13:02:00.000Z");
const at = now.toISOString();
const batch = {
  status: "sending" as const,
  createdAt: at,
  scheduledAt: null,
  startedAt: at,
  finishedAt: null,
};
const quiet = { remaining: 0, accepted: 0, timeLeft: null, waitingBecause: null };

test("a send says when it started and who pressed the button", () => {
  expect(batchStatusLabel(batch, "Adaeze Nwosu", now, "Africa/Lagos")).toBe(
    "Started today at 14:02 by Adaeze Nwosu",
  );
});

test("C19 a scheduled send says its day, time and zone", () => {
  const waiting = {
    ...batch,
    status: "scheduled" as const,
    startedAt: null,
    scheduledAt: "2025-11-29T09:00:00.000Z",
  };
  expect(batchStatusLabel(waiting, "", now, "Africa/Lagos")).toBe(
    "Goes out Saturday 29 November 2025, 10:00, West Africa Time, scheduled",
  );
});

test("accepted by the mail server is not called delivered", () => {
  expect(progressSentence({ ...quiet, status: "done", accepted: 150 })).toBe(
    "Finished. 150 were accepted by the mail server, which has not said whether they arrived.",
  );
  expect(progressSentence({ ...quiet, status: "done" })).toBe("Finished.");
});

test("what holds a send up is said before how long it takes", () => {
  expect(
    progressSentence({
      ...quiet,
      status: "sending",
      timeLeft: "About 1 minute left.",
      waitingBecause: "The provider asked us to wait.",
    }),
  ).toBe("The provider asked us to wait.");
  expect(progressSentence({ ...quiet, status: "paused", waitingBecause: "You paused it." })).toBe(
    "Paused. You paused it.",
  );
});

test("a page looks again while something may change, and not for ever", () => {
  expect(isMoving("sending", 0, null, now)).toBe(true);
  expect(isMoving("paused", 0, null, now)).toBe(false);
  expect(isMoving("done", 5, at, now)).toBe(true);
  expect(isMoving("done", 0, at, now)).toBe(false);
  expect(isMoving("done", 5, "2025-11-20T12:00:00.000Z", now)).toBe(false);
});

test.each([
  [1, 45, { page: 1, offset: 0, limit: 20, fromEnd: false }],
  [2, 45, { page: 2, offset: 5, limit: 20, fromEnd: true }],
  [3, 45, { page: 3, offset: 0, limit: 5, fromEnd: true }],
  [9, 45, { page: 3, offset: 0, limit: 5, fromEnd: true }],
  [1e9, 40, { page: 2, offset: 0, limit: 20, fromEnd: true }],
  [1, 0, { page: 1, offset: 0, limit: 0, fromEnd: false }],
  [7, 0, { page: 1, offset: 0, limit: 0, fromEnd: false }],
])("page %i of %i rows", (page, total, window) => {
  expect(pageWindow(page, 20, total)).toEqual(window);
});

test("every row is on one page, and at most half are skipped", () => {
  const all = Array.from({ length: 137 }, (_, i) => i);
  const seen: number[] = [];
  for (let page = 1; page <= 7; page++) {
    const { offset, limit, fromEnd } = pageWindow(page, 20, all.length);
    expect(offset).toBeLessThanOrEqual(all.length / 2);
    const rows = (fromEnd ? [...all].reverse() : all).slice(offset, offset + limit);
    seen.push(...(fromEnd ? rows.reverse() : rows));
  }
  expect(seen).toEqual(all);
});
