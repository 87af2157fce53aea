import { expect, test } from "vitest";
import {
  progressLabel,
  progressParts,
  readBatchFilter,
  sentLabel,
  shareLabel,
} from "./batch-filter.ts";

test.each([
  [0, 0, "0%"],
  [0, 150, "0%"],
  [137, 150, "91%"],
  [1, 100_000, "under 1%"],
  [1, 100, "1%"],
  [99_999, 100_000, "99%"],
  [150, 150, "100%"],
])("%i of %i is %s", (part, total, words) => {
  expect(shareLabel(part, total)).toBe(words);
});

test("the bar and its words say the same", () => {
  const counts = { total: 150, delivered: 137, accepted: 0, inProgress: 10, failed: 3, notSent: 5 };
  expect(progressLabel(counts)).toBe("91% delivered, 7% in progress, 2% failed");
  expect(progressParts(counts).map(({ share }) => Math.round(share * 100))).toEqual([91, 7, 2]);
  expect(
    progressParts({
      total: 0,
      delivered: 0,
      accepted: 0,
      inProgress: 0,
      failed: 0,
      notSent: 0,
    }).every(({ share }) => share === 0),
  ).toBe(true);
});

test("accepted by a mail server is sent, and delivered once reported", () => {
  const counts = { total: 150, delivered: 0, accepted: 147, inProgress: 0, failed: 3, notSent: 0 };
  expect(progressLabel(counts)).toBe("98% sent, 0% in progress, 2% failed");
  expect(progressParts(counts).map(({ share }) => Math.round(share * 100))).toEqual([98, 0, 2]);
  expect(sentLabel(counts)).toBe("147 sent, 3 failed");
  expect(sentLabel({ delivered: 290, accepted: 0, failed: 0 })).toBe("290 delivered");
  expect(sentLabel({ delivered: 1, accepted: 289, failed: 0 })).toBe("290 sent");
});

test("unknown words in the address are the defaults", () => {
  expect(readBatchFilter(new URLSearchParams("status=x&page=0"))).toEqual({
    q: "",
    kind: "",
    status: "",
    page: 1,
  });
});
