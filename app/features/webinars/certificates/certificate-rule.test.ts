import { expect, test } from "vitest";
import { textsIn } from "#app/ui/languages/texts.ts";
import { certificateConditions, certificateRuleSentence } from "./certificate-rule.ts";

const WEBINAR = {
  certificateProjectId: "p",
  attendanceRule: "link",
  minimumMinutes: null,
  lengthMinutes: 90,
  joinUrl: "https://room.test/1",
  hasDoor: 0,
  startsAt: "2026-11-20T09:00:00.000Z",
  codeWord: null,
} as const;
const NOTHING = {
  ...{ joinedAt: null, joinedAfterStartAt: null, codeWordAt: null, checkedInAt: null, reportedMinutes: null, manual: null },
  attended: 0,
} as const;
const DURING = { now: new Date("2026-11-20T09:30:00.000Z"), takesCodeWord: true, isRoomOpen: true };
const AFTER = { now: new Date("2026-11-20T12:00:00.000Z"), takesCodeWord: false, isRoomOpen: false };
const ENGLISH = textsIn("en");

type Asked = Parameters<typeof certificateConditions>;
const states = (webinar: Asked[0], evidence: Asked[1], when: Asked[2]) =>
  certificateConditions(webinar, evidence, when, ENGLISH).map(({ state }) => state);

test.each([
  [{}, "Join with your own link once the webinar has begun."],
  [{ hasDoor: 1 }, "Check in at the door, or join with your own link once the webinar has begun."],
  [{ hasDoor: 1, joinUrl: "" }, "Check in at the door."],
  [{ joinUrl: "" }, "Attend, and the organiser confirms that you were there."],
  [{ certificateProjectId: null }, null],
] as const)("%j is said as one sentence", (changes, sentence) => {
  expect(certificateRuleSentence({ ...WEBINAR, ...changes }, ENGLISH)).toBe(sentence);
});

test("being checked in is enough, whatever else is asked for", () => {
  const webinar = { ...WEBINAR, hasDoor: 1, attendanceRule: "link-and-code-word", minimumMinutes: 60 } as const;
  expect(states(webinar, NOTHING, DURING)).toEqual(["open", "open", "open"]);
  expect(states(webinar, { ...NOTHING, checkedInAt: "2026-11-20T08:50:00.000Z", attended: 1 }, DURING)).toEqual(["met"]);
});

test("a check-in for a date that was moved doesn't count", () => {
  const webinar = { ...WEBINAR, hasDoor: 1, joinUrl: "" } as const;
  const checkedInAt = "2026-11-13T09:05:00.000Z";
  expect(states(webinar, { ...NOTHING, checkedInAt }, DURING)).toEqual(["open"]);
  expect(states(webinar, { ...NOTHING, checkedInAt }, AFTER)).toEqual(["missing"]);
});

test("the organiser's decision comes before the door", () => {
  const checkedIn = { ...NOTHING, checkedInAt: "2026-11-20T09:05:00.000Z", manual: 0 } as const;
  expect(states({ ...WEBINAR, hasDoor: 1 }, checkedIn, AFTER)).toEqual(["missing"]);
});
