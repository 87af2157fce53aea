import { expect, test } from "vitest";
import {
  healthOf,
  levelOf,
  percentLabel,
  shareOf,
  tooMuchMessage,
  windowsOf,
} from "./mail-rates.ts";

const counts = (sent: number, bounced = 0, complained = 0) => ({ sent, bounced, complained });
const now = new Date("2026-11-20T09:07:00Z");

test.each([
  ["nothing sent", counts(0), "good"],
  ["1 of 3", counts(3, 1, 1), "good"],
  ["99 of 99: too few mails to say anything", counts(99, 99, 99), "good"],
  ["9 of 100: too few of them", counts(100, 9), "good"],
  ["10 of 100", counts(100, 10), "too-high"],
  ["just below 4 %", counts(1_000, 39), "good"],
  ["4 %", counts(1_000, 40), "warning"],
  ["just below 5 %", counts(10_000, 499), "warning"],
  ["5 %", counts(1_000, 50), "too-high"],
  ["2 complaints", counts(100, 0, 2), "good"],
  ["0.1 % complaints", counts(3_000, 0, 3), "warning"],
  ["just below 0.3 % complaints", counts(10_000, 0, 29), "warning"],
  ["0.3 % complaints", counts(1_000, 0, 3), "too-high"],
  ["C12 complaints are no bounces and bounces no complaints", counts(1_000, 3, 0), "good"],
])("%s", (_, given, level) => {
  expect(levelOf(given)).toBe(level);
});

test("a bad list shows despite good months, and despite good latest mails", () => {
  expect(healthOf({ latest: counts(1_000, 80), week: counts(100_000, 80) })).toBe("too-high");
  expect(healthOf({ latest: counts(1_000, 0), week: counts(4_000, 320) })).toBe("too-high");
  expect(healthOf({ latest: counts(1_000, 0), week: counts(1_000, 45) })).toBe("warning");
  expect(healthOf({ latest: counts(1_000, 1), week: counts(9_000, 9) })).toBe("good");
});

test("windows: stretches until 1,000 mails; 7 and 30 days by quarter hours", () => {
  const rows = [
    { at: "2026-11-20T09:00", ...counts(600, 6) },
    { at: "2026-11-20T08:45", ...counts(600, 60, 1) },
    { at: "2026-11-13T09:15", ...counts(50, 1) },
    { at: "2026-11-13T09:00", ...counts(7, 7) },
    { at: "2026-10-21T09:15", ...counts(1, 1) },
    { at: "2026-10-21T09:00", ...counts(90, 90) },
  ];
  expect(windowsOf(rows, now)).toEqual({
    latest: counts(1_200, 66, 1),
    week: counts(1_250, 67, 1),
    month: counts(1_258, 75, 1),
  });
  expect(windowsOf([], now).latest).toEqual(counts(0));
});

test("a rate too high gives number, share and limit, complaints first", () => {
  expect(tooMuchMessage({ latest: counts(1_250, 120), week: counts(1_250, 120) })).toBe(
    "120 addresses do not exist, 9.6% of the last 1,250 e-mails. Above 5%, e-mail providers start to refuse everything.",
  );
  expect(tooMuchMessage({ latest: counts(1_000, 80, 4), week: counts(1_000, 80, 4) })).toBe(
    "4 people reported theirs as spam, 0.4% of the last 1,000 e-mails. Above 0.3%, e-mail providers refuse everything.",
  );
  expect(tooMuchMessage({ latest: counts(1_000, 1), week: counts(2_000, 1) })).toBeNull();
});

test("shares in words", () => {
  expect([0, 0.0004, 0.003, 0.0812, 0.1, 0.333, 1].map(percentLabel)).toEqual([
    "0%",
    "0.04%",
    "0.3%",
    "8.1%",
    "10%",
    "33%",
    "100%",
  ]);
  expect(shareOf(3, counts(0))).toBe(0);
});
