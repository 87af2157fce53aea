import { expect, test } from "vitest";
import { textsIn } from "#app/ui/languages/texts.ts";
import { certificateConditions } from "./certificate-conditions.ts";
import { hasAllNeeds } from "./certificate-needs.ts";
import { certificateRuleSentence } from "./certificate-rule.ts";

const WEBINAR = {
  certificateProjectId: "p",
  attendanceRule: "link",
  minimumMinutes: null,
  lengthMinutes: 90,
  joinUrl: "https://room.test/1",
  hasDoor: 0,
  startsAt: "2026-11-20T09:00:00.000Z",
  codeWords: "[]",
  codeWordsNeeded: null,
  certificateNeeds: "[]",
} as const;
const NOTHING = {
  joinedAt: null,
  joinedAfterStartAt: null,
  codeWordAt: null,
  checkedInAt: null,
  reportedMinutes: null,
  manual: null,
  attended: 0,
  quizPassedAt: null,
  feedbackAt: null,
  codeWordsEntered: "[]",
} as const;
const DURING = { now: new Date("2026-11-20T09:30:00.000Z"), takesCodeWord: true, isRoomOpen: true };
const AFTER = {
  now: new Date("2026-11-20T12:00:00.000Z"),
  takesCodeWord: false,
  isRoomOpen: false,
};
const ENGLISH = textsIn("en");

type Asked = Parameters<typeof certificateConditions>;
const conditionsOf = (webinar: Asked[0], evidence: Asked[1], when: Asked[2]) =>
  certificateConditions(webinar, evidence, when, ENGLISH);
const states = (...given: Parameters<typeof conditionsOf>) =>
  conditionsOf(...given).map(({ state }) => state);

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
  const webinar = {
    ...WEBINAR,
    hasDoor: 1,
    attendanceRule: "link-and-code-word",
    minimumMinutes: 60,
  } as const;
  expect(states(webinar, NOTHING, DURING)).toEqual(["open", "open", "open"]);
  expect(
    states(webinar, { ...NOTHING, checkedInAt: "2026-11-20T08:50:00.000Z", attended: 1 }, DURING),
  ).toEqual(["met"]);
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

const needing = (...needs: string[]) => ({ ...WEBINAR, certificateNeeds: JSON.stringify(needs) });
const JOIN = "Join with your own link once the webinar has begun.";

test.each([
  [needing("feedback"), `${JOIN} Afterwards, fill in the feedback form.`],
  [
    needing("quiz", "feedback"),
    `${JOIN} Afterwards, fill in the feedback form and pass the quiz with at least 60% of its points (2 attempts).`,
  ],
  [
    needing("code-word", "tick"),
    `${JOIN} You also need to enter the code word that is said during the webinar. The organiser confirms each certificate.`,
  ],
  [
    { ...needing("report"), minimumMinutes: 60 },
    `Join with your own link once the webinar has begun, and stay for at least 60 of its 90 minutes. You also need to be listed in the meeting’s own attendance report for at least 60 minutes.`,
  ],
  [
    { ...needing("door", "quiz"), hasDoor: 1 as const },
    "Check in at the door. Afterwards, pass the quiz with at least 60% of its points (2 attempts).",
  ],
])("what it needs beside attending follows in plain words", (webinar, sentence) => {
  expect(certificateRuleSentence(webinar, ENGLISH, { passPercent: 60, attempts: 2 })).toBe(
    sentence,
  );
});

test("every need is a condition, with the way to it", () => {
  const task = { isOpen: true, isOver: false, hasResult: false, detail: "" };
  const joined = { ...NOTHING, joinedAt: "2026-11-20T09:05:00.000Z", attended: 1 } as const;
  const [join, feedback, quiz] = conditionsOf(needing("feedback", "quiz"), joined, {
    ...AFTER,
    feedback: task,
    quiz: { ...task, detail: "4 of 10 points, one attempt left" },
  });
  expect(join!.state).toBe("met");
  expect(feedback).toMatchObject({ state: "open", action: { page: "feedback" } });
  expect(quiz).toMatchObject({
    state: "open",
    detail: "4 of 10 points, one attempt left",
    action: { page: "quiz" },
  });
});

test("a quiz without another attempt is missing, and shows its result", () => {
  const quiz = { isOpen: false, isOver: true, hasResult: true, detail: "" };
  const [, condition] = conditionsOf(needing("quiz"), NOTHING, { ...AFTER, quiz });
  expect(condition).toMatchObject({ state: "missing", action: { words: "See my result" } });
});

test("the organiser's word stands for proof of presence alone", () => {
  const webinar = {
    ...needing("door", "code-word", "report", "tick", "quiz"),
    hasDoor: 1,
  } as const;
  const decided = { ...NOTHING, manual: 1, attended: 1 } as const;
  expect(
    conditionsOf(webinar, decided, AFTER)
      .filter(({ state }) => state !== "met")
      .map(({ label }) => label),
  ).toEqual(["Pass the quiz"]);
  expect(hasAllNeeds(webinar, decided)).toBe(false);
  expect(hasAllNeeds(webinar, { ...decided, quizPassedAt: "2026-11-20T11:00:00.000Z" })).toBe(true);
});

test.each([
  ["door", { checkedInAt: "2026-11-20T08:50:00.000Z" }],
  ["code-word", { codeWordAt: "2026-11-20T09:50:00.000Z" }],
  ["report", { reportedMinutes: 60 }],
  ["feedback", { feedbackAt: "2026-11-20T11:00:00.000Z" }],
  ["quiz", { quizPassedAt: "2026-11-20T11:00:00.000Z" }],
  ["tick", { manual: 1 }],
] as const)("%s is met by its own evidence and nothing else", (need, evidence) => {
  const webinar = { ...needing(need), minimumMinutes: 60 };
  expect(hasAllNeeds(webinar, NOTHING)).toBe(false);
  expect(hasAllNeeds(webinar, { ...NOTHING, ...evidence })).toBe(true);
  expect(hasAllNeeds({ ...webinar, minimumMinutes: 61 }, { ...NOTHING, reportedMinutes: 60 })).toBe(
    false,
  );
});

test("several code words are asked for by their number", () => {
  const words = ["kora", "baobab", "iroko"].map((word) => ({
    id: word,
    word,
    from: null,
    until: null,
  }));
  const rule = { attendanceRule: "link-and-code-word", codeWords: JSON.stringify(words) } as const;
  expect(certificateRuleSentence({ ...WEBINAR, ...rule }, ENGLISH)).toContain(
    "enter the 3 code words that are said during the webinar.",
  );
  const webinar = { ...WEBINAR, ...rule, codeWordsNeeded: 2 };
  expect(certificateRuleSentence(webinar, ENGLISH)).toContain(
    "enter at least 2 of the 3 code words that are said during the webinar.",
  );
  const codeWordsEntered = JSON.stringify([{ id: "kora", at: "2026-11-20T09:20:00.000Z" }]);
  const [, condition] = conditionsOf(webinar, { ...NOTHING, codeWordsEntered }, DURING);
  expect(condition).toMatchObject({
    state: "open",
    detail: "You have entered 1",
    action: { words: "Enter a code word" },
  });
});
