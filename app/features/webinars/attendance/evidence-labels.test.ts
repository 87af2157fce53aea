import { expect, test } from "vitest";
import { evidenceLabels } from "./evidence-labels.ts";

const WEBINAR = {
  startsAt: "2026-11-20T09:00:00.000Z",
  lengthMinutes: 90,
  timeZone: "Africa/Lagos",
  attendanceRule: "link",
  isReported: false,
} as const;
const UNSEEN = { joinedAt: null, joinedAfterStartAt: null, codeWordAt: null, reportedMinutes: null, manual: null };
const NOTHING = { ...UNSEEN, doubtful: 0 as const };

test("C19 what is known is said in the webinar's zone, what decides first", () => {
  expect(evidenceLabels(NOTHING, WEBINAR)).toEqual([]);
  const all = {
    ...NOTHING,
    joinedAt: "2026-11-20T09:02:00.000Z",
    codeWordAt: "2026-11-20T10:05:00.000Z",
    reportedMinutes: 41,
    manual: 0 as const,
  };
  expect(evidenceLabels(all, WEBINAR)).toEqual([
    "You decided they did not attend",
    "41 of 90 minutes in the report",
    "Code word at 11:05",
    "Joined 10:02 with their link",
  ]);
  expect(evidenceLabels({ ...NOTHING, reportedMinutes: 102 }, WEBINAR)).toEqual(["102 minutes in the report"]);
  expect(evidenceLabels({ ...NOTHING, manual: 1 as const }, WEBINAR)).toEqual(["You decided they attended"]);
});

test("a doubtful person's line says what is missing", () => {
  const early = { ...NOTHING, joinedAt: "2026-11-20T08:52:00.000Z", doubtful: 1 as const };
  expect(evidenceLabels(early, WEBINAR)).toEqual([
    "Joined only before the start",
    "Joined 09:52 with their link, before the start",
  ]);
  expect(evidenceLabels(early, { ...WEBINAR, isReported: true })[0]).toBe("Not in the imported report");
  const both = { ...WEBINAR, attendanceRule: "link-and-code-word" } as const;
  expect(evidenceLabels(early, both)[0]).toBe("No code word");
  expect(evidenceLabels({ ...NOTHING, codeWordAt: "2026-11-20T09:30:00.000Z", doubtful: 1 as const }, both)[0]).toBe(
    "Did not join with their link",
  );
  const again = { ...early, joinedAfterStartAt: "2026-11-20T10:20:00.000Z", doubtful: 0 as const };
  expect(evidenceLabels(again, WEBINAR)).toEqual(["Joined 09:52 with their link, before the start", "Joined again 11:20"]);
});
