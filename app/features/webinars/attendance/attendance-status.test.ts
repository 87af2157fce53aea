import { expect, test } from "vitest";
import {
  type AttendanceEvidence,
  type AttendanceStatus,
  attendanceStatus,
  mergeIntervals,
  minutesOf,
} from "./attendance-status.ts";

/** 10:00 to 11:30, at least an hour. */
const NOTHING: AttendanceEvidence = {
  joinedAt: null,
  joinedAfterStartAt: null,
  codeWordAt: null,
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
  ["the organiser's decision wins over a short stay", { manual: 1, reportedMinutes: 3, isReported: true }, "attended"],
  [
    "the organiser's decision wins over everything that speaks for it",
    { manual: 0, reportedMinutes: 90, isReported: true, codeWordAt: at("10:40") },
    "absent",
  ],
  ["the organiser's decision settles a doubt", { manual: 1, joinedAt: at("09:50") }, "attended"],
  ["as long as asked for", { reportedMinutes: 60, isReported: true }, "attended"],
  ["a minute less", { reportedMinutes: 59, isReported: true }, "absent"],
  ["too few minutes count more than the code word", { reportedMinutes: 41, isReported: true, codeWordAt: at("10:40") }, "absent"],
  ["enough minutes count more than a late join", { reportedMinutes: 61, isReported: true, joinedAt: at("11:00") }, "attended"],
  ["without a minimum any minute will do", { reportedMinutes: 1, isReported: true, minimumMinutes: null }, "attended"],
  ["but none is none", { reportedMinutes: 0, isReported: true, minimumMinutes: null }, "absent"],
  ["a report that does not name them overrules a click", { isReported: true, joinedAt: at("10:01") }, "doubtful"],
  ["and an early click", { isReported: true, joinedAt: at("09:50") }, "doubtful"],
  ["and the code word", { isReported: true, codeWordAt: at("10:40") }, "doubtful"],
  ["not in the report, and no sign of them", { isReported: true }, "absent"],
  ["the code word", { codeWordAt: at("11:29") }, "attended"],
  ["joined early enough to stay an hour", { joinedAt: at("10:30") }, "attended"],
  ["joined too late for that", { joinedAt: at("10:31") }, "absent"],
  ["joined at any time when no minimum is set", { joinedAt: at("11:20"), minimumMinutes: null }, "attended"],
  ["joined before the start and no more is known", { joinedAt: at("09:50") }, "doubtful"],
  ["joined before the start, without a minimum", { joinedAt: at("09:50"), minimumMinutes: null }, "doubtful"],
  ["a second before the start", { joinedAt: "2026-11-20T09:59:59.999Z" }, "doubtful"],
  ["on the dot", { joinedAt: at("10:00") }, "attended"],
  ["joined before the start and again after it", { joinedAt: at("09:50"), joinedAfterStartAt: at("10:05") }, "attended"],
  ["joined before the start and again too late", { joinedAt: at("09:50"), joinedAfterStartAt: at("11:05") }, "doubtful"],
  ["joined before the start and typed the code word", { joinedAt: at("09:50"), codeWordAt: at("10:40") }, "attended"],
  ["joined for a date that was moved", { joinedAt: "2026-11-13T10:05:00.000Z" }, "absent"],
  ["a minimum longer than the webinar asks for all of it", { joinedAt: at("10:00"), minimumMinutes: 120 }, "attended"],
  ["and not for less", { joinedAt: at("10:01"), minimumMinutes: 120 }, "absent"],
  ["both needed, both there", { ...BOTH, joinedAt: at("10:05"), codeWordAt: at("10:40") }, "attended"],
  ["both needed, joined early, code word later", { ...BOTH, joinedAt: at("09:50"), codeWordAt: at("10:40") }, "attended"],
  ["both needed, only the link", { ...BOTH, joinedAt: at("10:05") }, "doubtful"],
  ["both needed, only the code word", { ...BOTH, codeWordAt: at("10:40") }, "doubtful"],
  ["both needed, neither there", BOTH, "absent"],
])("C21 %s", (_, evidence, expected) => {
  expect(attendanceStatus({ ...NOTHING, ...evidence })).toBe(expected);
});

const MINUTE = 60_000;
const between = (from: number, until: number) => [from * MINUTE, until * MINUTE] as const;

test.each<[string, (readonly [number, number])[], (readonly [number, number])[], number]>([
  ["nothing", [], [], 0],
  ["one", [between(0, 20)], [between(0, 20)], 20],
  ["apart", [between(30, 40), between(0, 20)], [between(0, 20), between(30, 40)], 30],
  ["overlapping", [between(0, 20), between(15, 60)], [between(0, 60)], 60],
  ["one inside the other", [between(0, 60), between(10, 20)], [between(0, 60)], 60],
  ["touching", [between(0, 20), between(20, 30)], [between(0, 30)], 30],
  ["twice the same", [between(0, 20), between(0, 20)], [between(0, 20)], 20],
  ["empty and backward", [between(5, 5), between(9, 3)], [], 0],
])("%s", (_, given, merged, minutes) => {
  expect(mergeIntervals(given)).toEqual(merged);
  expect(minutesOf(given)).toBe(minutes);
});

test("a begun minute counts, as in reports", () => {
  expect(minutesOf([[0, 61_000]])).toBe(2);
});
