import { expect, test } from "vitest";
import { cursorAfterChange, planTurn } from "./plan-turn.server.ts";
import { DEFAULT_WEBINAR_MESSAGES, newReminder } from "./webinar-messages.ts";

const followUps = {
  attended: { ...DEFAULT_WEBINAR_MESSAGES.followUps.attended, minutesAfter: 60 },
  absent: { ...DEFAULT_WEBINAR_MESSAGES.followUps.absent, minutesAfter: 120 },
};
/** 10:00 to 11:30 UTC on 20 November; reminders at 10:00 the day before, 09:00 and 09:50. */
const WEBINAR = {
  state: "scheduled" as const,
  startsAt: "2026-11-20T10:00:00.000Z",
  lengthMinutes: 90,
  messages: JSON.stringify({ reminders: [1440, 60, 10].map(newReminder), followUps }),
  certificateProjectId: "project",
  certificatesAfterMinutes: 180,
};
const at = (time: string) => `2026-11-${time.length > 5 ? time : `20T${time}`}:00.000Z`;
const A_DAY_BEFORE = at("19T10:00");

function plan(
  doneBefore: string | null,
  now: string,
  change: Partial<typeof WEBINAR> | { state: "cancelled" } = {},
) {
  const { due, nextAt } = planTurn({ ...WEBINAR, ...change }, { doneBefore, now: new Date(now) });
  return {
    due: due.map((turn) =>
      turn.act === "reminder"
        ? turn.minutesBefore
        : turn.act === "follow-up"
          ? turn.kind
          : turn.act,
    ),
    nextAt,
  };
}

test.each([
  ["the first reminder at its moment", A_DAY_BEFORE, A_DAY_BEFORE, [1440], at("09:00")],
  ["before its moment nothing", A_DAY_BEFORE, at("19T09:59"), [], A_DAY_BEFORE],
  ["the second", at("09:00"), at("09:00"), [60], at("09:50")],
  ["a job that comes again after its moment was served", at("09:50"), at("09:20"), [], at("09:50")],
  [
    "C17 the server was down for twenty minutes: the reminder is still true",
    at("09:00"),
    at("09:20"),
    [60],
    at("09:50"),
  ],
  ["C17 down over two reminders: only the latest", A_DAY_BEFORE, at("09:10"), [60], at("09:50")],
  ["C17 down over all three: only the latest", A_DAY_BEFORE, at("09:55"), [10], at("12:30")],
  ["C17 down until it began: none", A_DAY_BEFORE, at("10:00"), [], at("12:30")],
  ["follow-ups each at their time", at("12:30"), at("12:30"), ["follow-up-attended"], at("13:30")],
  [
    "down for a week: follow-ups and certificates are owed all the same",
    at("09:00"),
    at("27T10:00"),
    ["follow-up-attended", "follow-up-absent", "certificates"],
    null,
  ],
  ["the last thing", at("14:30"), at("14:30"), ["certificates"], null],
  ["nothing is left", null, at("15:00"), [], null],
])("%s", (_, doneBefore, now, due, nextAt) => {
  expect(plan(doneBefore, now)).toEqual({ due, nextAt });
});

test("a cancelled webinar does nothing", () => {
  expect(plan(at("09:00"), at("09:00"), { state: "cancelled" })).toEqual({ due: [], nextAt: null });
});

test("certificates go automatically only when project and time are chosen", () => {
  expect(plan(at("12:30"), at("15:00"), { certificateProjectId: null as never }).due).not.toContain(
    "certificates",
  );
  expect(
    plan(at("12:30"), at("15:00"), { certificatesAfterMinutes: null as never }).due,
  ).not.toContain("certificates");
});

test("reminders that are switched off do not go", () => {
  const messages = JSON.stringify({
    reminders: [{ ...newReminder(60), enabled: false }, newReminder(10)],
  });
  expect(plan(at("09:00"), at("09:00"), { messages })).toEqual({ due: [], nextAt: at("09:50") });
});

test.each([
  ["a new webinar waits for its first moment", null, at("18T10:00"), A_DAY_BEFORE],
  ["C17 what is past already at that moment is skipped", null, at("09:30"), at("09:50")],
  ["a saved webinar keeps its moment", at("09:00"), at("08:00"), at("09:00")],
  [
    "a moment that is due and not served yet is not lost by saving",
    at("09:00"),
    at("09:01"),
    at("09:00"),
  ],
  ["one that the webinar no longer has is", at("08:30"), at("09:01"), at("09:50")],
])("%s", (_, cursor, now, expected) => {
  expect(cursorAfterChange(WEBINAR, { cursor, now: new Date(now) })).toBe(expected);
});

test("C17 a moved webinar plans all reminders anew, under their own kinds", () => {
  const moved = { ...WEBINAR, startsAt: "2026-11-27T10:00:00.000Z" };
  expect(cursorAfterChange(moved, { cursor: at("09:50"), now: new Date(at("09:20")) })).toBe(
    at("26T10:00"),
  );
  const { due } = planTurn(moved, { doneBefore: at("26T10:00"), now: new Date(at("26T10:00")) });
  expect(due).toMatchObject([{ kind: "reminder-1440@2026-11-27T10:00:00.000Z" }]);
});
