import { expect, test } from "vitest";
import {
  type AttendanceEvidence,
  type AttendanceStatus,
  attendanceStatus,
  evidenceLabels,
} from "./attendance-status.ts";

/** 10:00 to 11:30, at least an hour. */
const NOTHING: AttendanceEvidence = {
  joinedAt: null,
  joinedAfterStartAt: null,
  codeWordAt: null,
  checkedInAt: null,
  reportedMinutes: null,
  manual: null,
  isReported: false,
  attendanceRule: "link",
  minimumMinutes: 60,
  startsAt: "2026-11-20T10:00:00.000Z",
  lengthMinutes: 90,
};
const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const BOTH = { attendanceRule: "link-and-code-word" } as const;

test.each<[string, Partial<AttendanceEvidence>, AttendanceStatus]>([
  ["nothing is known", {}, "absent"],
  [
    "the organiser's decision wins over a short stay",
    { manual: 1, reportedMinutes: 3, isReported: true },
    "attended",
  ],
  [
    "the organiser's decision wins over everything that speaks for it",
    { manual: 0, reportedMinutes: 90, isReported: true, codeWordAt: at("10:40") },
    "absent",
  ],
  ["the organiser's decision settles a doubt", { manual: 1, joinedAt: at("09:50") }, "attended"],
  ["as long as asked for", { reportedMinutes: 60, isReported: true }, "attended"],
  ["a minute less", { reportedMinutes: 59, isReported: true }, "absent"],
  [
    "too few minutes count more than the code word",
    { reportedMinutes: 41, isReported: true, codeWordAt: at("10:40") },
    "absent",
  ],
  [
    "enough minutes count more than a late join",
    { reportedMinutes: 61, isReported: true, joinedAt: at("11:00") },
    "attended",
  ],
  [
    "without a minimum any minute will do",
    { reportedMinutes: 1, isReported: true, minimumMinutes: null },
    "attended",
  ],
  ["but none is none", { reportedMinutes: 0, isReported: true, minimumMinutes: null }, "absent"],
  [
    "a report that does not name them overrules a click",
    { isReported: true, joinedAt: at("10:01") },
    "doubtful",
  ],
  ["and an early click", { isReported: true, joinedAt: at("09:50") }, "doubtful"],
  ["and the code word", { isReported: true, codeWordAt: at("10:40") }, "doubtful"],
  ["not in the report, and no sign of them", { isReported: true }, "absent"],
  ["the code word", { codeWordAt: at("11:29") }, "attended"],
  ["joined early enough to stay an hour", { joinedAt: at("10:30") }, "attended"],
  ["joined too late for that", { joinedAt: at("10:31") }, "absent"],
  [
    "joined at any time when no minimum is set",
    { joinedAt: at("11:20"), minimumMinutes: null },
    "attended",
  ],
  ["joined before the start and no more is known", { joinedAt: at("09:50") }, "doubtful"],
  [
    "joined before the start, without a minimum",
    { joinedAt: at("09:50"), minimumMinutes: null },
    "doubtful",
  ],
  ["a second before the start", { joinedAt: "2026-11-20T09:59:59.999Z" }, "doubtful"],
  ["on the dot", { joinedAt: at("10:00") }, "attended"],
  [
    "joined before the start and again after it",
    { joinedAt: at("09:50"), joinedAfterStartAt: at("10:05") },
    "attended",
  ],
  [
    "joined before the start and again too late",
    { joinedAt: at("09:50"), joinedAfterStartAt: at("11:05") },
    "doubtful",
  ],
  [
    "joined before the start and typed the code word",
    { joinedAt: at("09:50"), codeWordAt: at("10:40") },
    "attended",
  ],
  ["joined for a date that was moved", { joinedAt: "2026-11-13T10:05:00.000Z" }, "absent"],
  [
    "a minimum longer than the webinar asks for all of it",
    { joinedAt: at("10:00"), minimumMinutes: 120 },
    "attended",
  ],
  ["and not for less", { joinedAt: at("10:01"), minimumMinutes: 120 }, "absent"],
  [
    "both needed, both there",
    { ...BOTH, joinedAt: at("10:05"), codeWordAt: at("10:40") },
    "attended",
  ],
  [
    "both needed, joined early, code word later",
    { ...BOTH, joinedAt: at("09:50"), codeWordAt: at("10:40") },
    "attended",
  ],
  ["both needed, only the link", { ...BOTH, joinedAt: at("10:05") }, "doubtful"],
  ["both needed, only the code word", { ...BOTH, codeWordAt: at("10:40") }, "doubtful"],
  ["both needed, neither there", BOTH, "absent"],
  ["checked in at the door, and nothing else", { checkedInAt: at("09:12") }, "attended"],
  [
    "checked in, and a report doesn't name them",
    { checkedInAt: at("09:12"), isReported: true },
    "attended",
  ],
  [
    "checked in, where link and code word are needed",
    { ...BOTH, checkedInAt: at("10:20") },
    "attended",
  ],
  [
    "checked in, and the organiser says they didn't attend",
    { checkedInAt: at("09:12"), manual: 0 },
    "absent",
  ],
  ["checked in for a date that was moved", { checkedInAt: "2026-11-13T10:05:00.000Z" }, "absent"],
])("C21 %s", (_, evidence, expected) => {
  expect(attendanceStatus({ ...NOTHING, ...evidence })).toBe(expected);
});

const WEBINAR = {
  startsAt: "2026-11-20T09:00:00.000Z",
  lengthMinutes: 90,
  timeZone: "Africa/Lagos",
  attendanceRule: "link",
  codeWords: "[]",
  isReported: false,
} as const;
const UNSEEN = {
  joinedAt: null,
  joinedAfterStartAt: null,
  codeWordAt: null,
  codeWordsEntered: "[]",
  checkedInAt: null,
  reportedMinutes: null,
  manual: null,
};
const NO_EVIDENCE = { ...UNSEEN, doubtful: 0 as const };

test("C19 what is known is said in the webinar's zone, what decides first", () => {
  expect(evidenceLabels(NO_EVIDENCE, WEBINAR)).toEqual([]);
  const all = {
    ...NO_EVIDENCE,
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
  expect(evidenceLabels({ ...NO_EVIDENCE, reportedMinutes: 102 }, WEBINAR)).toEqual([
    "102 minutes in the report",
  ]);
  expect(evidenceLabels({ ...NO_EVIDENCE, manual: 1 as const }, WEBINAR)).toEqual([
    "You decided they attended",
  ]);
});

test("a check-in is said, also when it was for another date", () => {
  const checkedInAt = "2026-11-20T08:12:00.000Z";
  expect(evidenceLabels({ ...NO_EVIDENCE, checkedInAt }, WEBINAR)).toEqual([
    "Checked in at the door at 09:12",
  ]);
  expect(
    evidenceLabels(
      { ...NO_EVIDENCE, checkedInAt },
      { ...WEBINAR, startsAt: "2026-11-27T09:00:00.000Z" },
    ),
  ).toEqual(["Checked in at the door for an earlier date"]);
});

test("a doubtful person's line says what is missing", () => {
  const early = { ...NO_EVIDENCE, joinedAt: "2026-11-20T08:52:00.000Z", doubtful: 1 as const };
  expect(evidenceLabels(early, WEBINAR)).toEqual([
    "Joined only before the start",
    "Joined 09:52 with their link, before the start",
  ]);
  expect(evidenceLabels(early, { ...WEBINAR, isReported: true })[0]).toBe(
    "Not in the imported report",
  );
  const both = { ...WEBINAR, attendanceRule: "link-and-code-word" } as const;
  expect(evidenceLabels(early, both)[0]).toBe("No code word");
  expect(
    evidenceLabels(
      { ...NO_EVIDENCE, codeWordAt: "2026-11-20T09:30:00.000Z", doubtful: 1 as const },
      both,
    )[0],
  ).toBe("Did not join with their link");
  const again = { ...early, joinedAfterStartAt: "2026-11-20T10:20:00.000Z", doubtful: 0 as const };
  expect(evidenceLabels(again, WEBINAR)).toEqual([
    "Joined 09:52 with their link, before the start",
    "Joined again 11:20",
  ]);
});
