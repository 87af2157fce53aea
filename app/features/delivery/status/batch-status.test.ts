import { expect, test } from "vitest";
import { isMoving, progressSentence, standingLabel } from "./batch-status.ts";

const now = new Date("2025-11-20T13:02:00.000Z");
const at = now.toISOString();
const batch = { status: "sending" as const, createdAt: at, scheduledAt: null, startedAt: at, finishedAt: null };
const quiet = { remaining: 0, accepted: 0, timeLeft: null, waitingBecause: null };

test("a send says when it started and who pressed the button", () => {
  expect(standingLabel(batch, "Adaeze Nwosu", now, "Africa/Lagos")).toBe("Started today at 14:02 by Adaeze Nwosu");
});

test("C19 a scheduled send says its day, time and zone", () => {
  const waiting = { ...batch, status: "scheduled" as const, startedAt: null, scheduledAt: "2025-11-29T09:00:00.000Z" };
  expect(standingLabel(waiting, "", now, "Africa/Lagos")).toBe("Goes Saturday 29 November 2025, 10:00, Lagos time, scheduled");
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
  expect(progressSentence({ ...quiet, status: "paused", waitingBecause: "You paused it." })).toBe("Paused. You paused it.");
});

test("a page looks again while something may change, and not for ever", () => {
  expect(isMoving("sending", 0, null, now)).toBe(true);
  expect(isMoving("paused", 0, null, now)).toBe(false);
  expect(isMoving("done", 5, at, now)).toBe(true);
  expect(isMoving("done", 0, at, now)).toBe(false);
  expect(isMoving("done", 5, "2025-11-20T12:00:00.000Z", now)).toBe(false);
});
