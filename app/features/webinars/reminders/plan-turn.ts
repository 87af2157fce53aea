import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import { FOLLOW_UP_KINDS, readWebinarMessages, reminderKind } from "../model/webinar-messages.ts";

/** Something that a webinar does by itself at a moment. */
export type Turn =
  | { act: "reminder"; kind: string; minutesBefore: number; at: string }
  | { act: "follow-up"; kind: (typeof FOLLOW_UP_KINDS)[number]; at: string }
  | { act: "certificates"; at: string };

type Planned = Pick<
  Webinar,
  "state" | "startsAt" | "lengthMinutes" | "messages" | "certificateProjectId" | "certificatesAfterMinutes"
>;

const MINUTE_MS = 60_000;

/** Everything that a webinar will do by itself, in order of time. A cancelled one does nothing. */
export function turnsOf(webinar: Planned): Turn[] {
  if (webinar.state === "cancelled") return [];
  const { reminders, followUps } = readWebinarMessages(webinar.messages);
  const start = Date.parse(webinar.startsAt);
  const end = start + webinar.lengthMinutes * MINUTE_MS;
  const turns: Turn[] = reminders
    .filter(({ enabled }) => enabled)
    .map(({ minutesBefore }) => ({
      act: "reminder",
      kind: reminderKind(minutesBefore, webinar.startsAt),
      minutesBefore,
      at: iso(start - minutesBefore * MINUTE_MS),
    }));
  for (const [kind, followUp] of [
    [FOLLOW_UP_KINDS[0], followUps.attended],
    [FOLLOW_UP_KINDS[1], followUps.absent],
  ] as const) {
    if (followUp.enabled) turns.push({ act: "follow-up", kind, at: iso(end + followUp.minutesAfter * MINUTE_MS) });
  }
  if (webinar.certificateProjectId && webinar.certificatesAfterMinutes !== null)
    turns.push({ act: "certificates", at: iso(end + webinar.certificatesAfterMinutes * MINUTE_MS) });
  return turns.sort((a, b) => a.at.localeCompare(b.at));
}

/**
 * What is due now, and the next moment after now (null: nothing is left). `doneBefore` is the cursor that the last plan left
 * (`webinars.nextTurnAt`): earlier turns are done, or were past already when the webinar was set to this time; null: all are.
 * After a standstill of the server only the latest of several due reminders goes, and none once the webinar began: the
 * others are no longer true. Follow-ups and certificates are owed however late.
 */
export function planTurn(
  webinar: Planned,
  { doneBefore, now }: { doneBefore: string | null; now: Date },
): { due: Turn[]; nextAt: string | null } {
  const turns = turnsOf(webinar);
  const at = now.toISOString();
  const past = doneBefore === null ? [] : turns.filter((turn) => turn.at >= doneBefore && turn.at <= at);
  const latest = past.filter(({ act }) => act === "reminder").at(-1);
  const due = past.filter((turn) => turn.act !== "reminder" || (turn === latest && at < webinar.startsAt));
  return { due, nextAt: nextTurn(turns, at) };
}

/**
 * Where the cursor stands after the webinar was saved: at the first moment to come; but a moment that is due and was not
 * served yet stays, as long as the webinar still has it. What a change moved into the past is not made up for: the mail
 * about the change has said it.
 */
export function cursorAfterChange(webinar: Planned, { cursor, now }: { cursor: string | null; now: Date }): string | null {
  const turns = turnsOf(webinar);
  if (cursor !== null && cursor <= now.toISOString() && turns.some((turn) => turn.at === cursor)) return cursor;
  return nextTurn(turns, now.toISOString());
}

function nextTurn(turns: Turn[], after: string): string | null {
  return turns.find((turn) => turn.at > after)?.at ?? null;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
