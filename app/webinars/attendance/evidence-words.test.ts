import { expect, test } from "vitest";
import { evidenceWords } from "./evidence-words.ts";

const WEBINAR = { startsAt: "2026-11-20T09:00:00.000Z", lengthMinutes: 90, timeZone: "Africa/Lagos" };
const NOTHING = { joinedAt: null, codeWordAt: null, reportedMinutes: null, manual: null };

test("C19 what is known is said in the webinar's zone, what decides first", () => {
  expect(evidenceWords(NOTHING, WEBINAR)).toEqual([]);
  const all = { joinedAt: "2026-11-20T09:02:00.000Z", codeWordAt: "2026-11-20T10:05:00.000Z", reportedMinutes: 41, manual: 0 };
  expect(evidenceWords(all, WEBINAR)).toEqual([
    "You said they did not come",
    "41 of 90 minutes in the report",
    "Code word at 11:05",
    "Joined 10:02 by their link",
  ]);
  expect(evidenceWords({ ...NOTHING, reportedMinutes: 102 }, WEBINAR)).toEqual(["102 minutes in the report"]);
  expect(evidenceWords({ ...NOTHING, manual: 1 }, WEBINAR)).toEqual(["You said they came"]);
});
