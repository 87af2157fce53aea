import { expect, test } from "vitest";
import { textsIn } from "#app/ui/languages/texts.ts";
import {
  DEFAULT_WEBINAR_MESSAGES,
  messageOfKind,
  minutesOfReminder,
  newReminder,
  readWebinarMessages,
  reminderKind,
  startsInLabel,
} from "./webinar-messages.ts";

test("without settings, reminders go a day, an hour and ten minutes before", () => {
  for (const empty of ["", "{}", "null", "not JSON"])
    expect(readWebinarMessages(empty)).toEqual(DEFAULT_WEBINAR_MESSAGES);
  expect(DEFAULT_WEBINAR_MESSAGES.reminders.map(({ minutesBefore }) => minutesBefore)).toEqual([
    1440, 60, 10,
  ]);
});

test("stored settings win, and anything missing has its default", () => {
  const messages = readWebinarMessages(
    JSON.stringify({
      reminders: [{ minutesBefore: 5 }, { minutesBefore: 30, subject: "Soon" }],
      followUps: { absent: { enabled: false } },
    }),
  );
  expect(messages.reminders).toEqual([{ ...newReminder(30), subject: "Soon" }, newReminder(5)]);
  expect(messages.followUps.absent).toEqual({
    ...DEFAULT_WEBINAR_MESSAGES.followUps.absent,
    enabled: false,
  });
  expect(readWebinarMessages('{"reminders":[]}').reminders).toEqual([]);
});

test("a reminder's kind names the start and finds its text", () => {
  const kind = reminderKind(60, "2026-11-20T10:00:00.000Z");
  expect(kind).toBe("reminder-60@2026-11-20T10:00:00.000Z");
  expect(minutesOfReminder(kind)).toBe(60);
  expect(minutesOfReminder("follow-up-attended")).toBeNull();
  expect(messageOfKind(DEFAULT_WEBINAR_MESSAGES, kind)?.subject).toBe(
    "{Webinar Title} starts {Starts In}",
  );
  expect(messageOfKind(DEFAULT_WEBINAR_MESSAGES, "reminder-61@x")).toBeNull();
  expect(messageOfKind(DEFAULT_WEBINAR_MESSAGES, "confirmation")).toBeNull();
});

test.each([
  [-1, "now"],
  [0, "now"],
  [1, "in 1 minute"],
  [10, "in 10 minutes"],
  [60, "in 1 hour"],
  [90, "in 1 hour 30 minutes"],
  [1440, "in 24 hours"],
  [4 * 1440, "in 4 days"],
])("%i minutes before it starts %s", (minutes, words) => {
  const start = Date.parse("2026-11-20T10:00:00.000Z");
  expect(
    startsInLabel("2026-11-20T10:00:00.000Z", new Date(start - minutes * 60_000), textsIn("en")),
  ).toBe(words);
});
