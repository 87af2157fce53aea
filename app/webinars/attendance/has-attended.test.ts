import { expect, test } from "vitest";
import { type AttendanceEvidence, hasAttended } from "./has-attended.ts";

/** 10:00 to 11:30, at least an hour. */
const NOTHING: AttendanceEvidence = {
  joinedAt: null,
  codeWordAt: null,
  reportedMinutes: null,
  manual: null,
  minimumMinutes: 60,
  startsAt: "2026-11-20T10:00:00.000Z",
  lengthMinutes: 90,
};
const at = (time: string) => `2026-11-20T${time}:00.000Z`;

test.each<[string, Partial<AttendanceEvidence>, boolean]>([
  ["nothing is known", {}, false],
  ["the organiser's word wins over a short stay", { manual: 1, reportedMinutes: 3 }, true],
  [
    "the organiser's word wins over everything that speaks for it",
    { manual: 0, reportedMinutes: 90, codeWordAt: at("10:40") },
    false,
  ],
  ["as long as asked for", { reportedMinutes: 60 }, true],
  ["a minute less", { reportedMinutes: 59 }, false],
  ["minutes that are too few count more than the code word", { reportedMinutes: 41, codeWordAt: at("10:40") }, false],
  ["minutes that are enough count more than a late join", { reportedMinutes: 61, joinedAt: at("11:00") }, true],
  ["without a minimum any minute will do", { reportedMinutes: 1, minimumMinutes: null }, true],
  ["but none is none", { reportedMinutes: 0, minimumMinutes: null }, false],
  ["the code word", { codeWordAt: at("11:29") }, true],
  ["joined early enough to stay an hour", { joinedAt: at("10:30") }, true],
  ["joined too late for that", { joinedAt: at("10:31") }, false],
  ["joined at any time when no minimum is set", { joinedAt: at("11:20"), minimumMinutes: null }, true],
  ["joined before the start", { joinedAt: at("09:50") }, true],
  ["a minimum longer than the webinar asks for all of it", { joinedAt: at("10:00"), minimumMinutes: 120 }, true],
  ["and not for less", { joinedAt: at("10:01"), minimumMinutes: 120 }, false],
])("C21 %s", (_, evidence, expected) => {
  expect(hasAttended({ ...NOTHING, ...evidence })).toBe(expected);
});
