import { z } from "zod";
import { enqueueJob, type JobHandle } from "#app/platform/jobs/define-job.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Webinar, WebinarRegistration } from "./webinar.server.ts";
import { FOLLOW_UP_KINDS, readWebinarMessages, reminderKind } from "./webinar-messages.ts";

/** What a webinar does by itself at a moment; done in webinar-jobs. */
export const webinarTurnHandle: JobHandle<{ webinarId: string }> = {
  name: "webinar-turn",
  schema: z.object({ webinarId: z.string() }),
};

/** Something that a webinar does by itself at a moment. */
export type Turn =
  | { act: "reminder"; kind: string; minutesBefore: number; at: string }
  | { act: "follow-up"; kind: (typeof FOLLOW_UP_KINDS)[number]; at: string }
  | { act: "certificates"; at: string };

type Planned = Pick<
  Webinar,
  | "state"
  | "startsAt"
  | "lengthMinutes"
  | "messages"
  | "certificateProjectId"
  | "certificatesAfterMinutes"
> &
  Partial<Pick<Webinar, "seriesId" | "sessionCount">>;

const MINUTE_MS = 60_000;

/**
 * Everything that a webinar will do by itself, in order of time. A cancelled one does nothing. Of a
 * series, each session reminds of itself, and what comes afterwards comes after the last.
 */
export function turnsOf(webinar: Planned): Turn[] {
  if (webinar.state === "cancelled") return [];
  const { reminders, followUps } = readWebinarMessages(webinar.messages);
  const start = Date.parse(webinar.startsAt);
  const end = start + webinar.lengthMinutes * MINUTE_MS;
  const { seriesId = null, sessionCount = null } = webinar;
  const turns: Turn[] = reminders
    .filter(({ enabled }) => enabled && sessionCount === null)
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
    if (followUp.enabled && seriesId === null)
      turns.push({ act: "follow-up", kind, at: iso(end + followUp.minutesAfter * MINUTE_MS) });
  }
  if (webinar.certificateProjectId && webinar.certificatesAfterMinutes !== null)
    turns.push({
      act: "certificates",
      at: iso(end + webinar.certificatesAfterMinutes * MINUTE_MS),
    });
  return turns.sort((a, b) => a.at.localeCompare(b.at));
}

/**
 * What is due now, and the next moment after now (null: nothing is left). `doneBefore` is the
 * cursor that the last plan left (`webinars.nextTurnAt`): earlier turns are done, or were past
 * already when the webinar was set to this time; null: all are. After a standstill of the server
 * only the latest of several due reminders goes, and none once the webinar began: the others are no
 * longer true. Follow-ups and certificates are owed however late.
 */
export function planTurn(
  webinar: Planned,
  { doneBefore, now }: { doneBefore: string | null; now: Date },
): { due: Turn[]; nextAt: string | null } {
  const turns = turnsOf(webinar);
  const at = now.toISOString();
  const past =
    doneBefore === null ? [] : turns.filter((turn) => turn.at >= doneBefore && turn.at <= at);
  const latest = past.filter(({ act }) => act === "reminder").at(-1);
  const due = past.filter(
    (turn) => turn.act !== "reminder" || (turn === latest && at < webinar.startsAt),
  );
  return { due, nextAt: nextTurn(turns, at) };
}

/**
 * Where the cursor stands after the webinar was saved: at the first moment to come; but a moment
 * that is due and was not served yet stays, as long as the webinar still has it. What a change
 * moved into the past is not made up for: the mail about the change has said it.
 */
export function cursorAfterChange(
  webinar: Planned,
  { cursor, now }: { cursor: string | null; now: Date },
): string | null {
  const turns = turnsOf(webinar);
  if (cursor !== null && cursor <= now.toISOString() && turns.some((turn) => turn.at === cursor))
    return cursor;
  return nextTurn(turns, now.toISOString());
}

function nextTurn(turns: Turn[], after: string): string | null {
  return turns.find((turn) => turn.at > after)?.at ?? null;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * The next people whom a reminder or follow-up goes to, in the order they registered; who has had
 * it is not among them, as an e-mail or as a text message. A reminder goes to those who had their
 * place before its moment: later ones have just been told. A follow-up goes once, of whichever
 * kind, and to nobody whose attendance is doubtful. "We missed you" goes to nobody while nobody at
 * all is known to have come: then it is attendance that is missing, not the people.
 */
export async function findDueForTurn(
  trx: Database,
  webinar: Pick<Webinar, "id">,
  turn: Exclude<Turn, { act: "certificates" }>,
  limit: number,
): Promise<WebinarRegistration[]> {
  const isReminder = turn.act === "reminder";
  const kinds: readonly string[] = isReminder ? [turn.kind] : FOLLOW_UP_KINDS;
  if (turn.kind === "follow-up-absent" && !(await hasAnybodyAttended(trx, webinar.id))) return [];
  return trx
    .selectFrom("webinarRegistrations as r")
    .selectAll("r")
    .where("r.webinarId", "=", webinar.id)
    .where("r.state", "=", "registered")
    .$if(isReminder, (select) => select.where("r.stateChangedAt", "<=", turn.at))
    .$if(!isReminder, (select) =>
      select.where("r.attended", "=", turn.kind === "follow-up-attended" ? 1 : 0),
    )
    .$if(!isReminder, (select) => select.where("r.doubtful", "=", 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("webinarMails as m")
            .select("m.kind")
            .whereRef("m.registrationId", "=", "r.id")
            .where("m.kind", "in", [...kinds]),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("smsMessages as s")
            .select("s.kind")
            .whereRef("s.registrationId", "=", "r.id")
            .where("s.kind", "in", [...kinds]),
        ),
      ),
    )
    .orderBy("r.position")
    .limit(limit)
    .execute();
}

/** Whether anybody with a place is known to have come. */
export async function hasAnybodyAttended(db: Database, webinarId: string): Promise<boolean> {
  const row = await db
    .selectFrom("webinarRegistrations")
    .select("id")
    .where("webinarId", "=", webinarId)
    .where("state", "=", "registered")
    .where("attended", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds the next moment at which a webinar does something by itself (reminders, follow-ups,
 * certificates), notes it and puts a job there. Call it in every transaction that makes or changes
 * a webinar, with the row as it is after the change. Jobs of moments that no longer count find
 * nothing to do.
 */
export async function scheduleTurn(trx: Database, webinar: Webinar, now: Date): Promise<void> {
  const row = await trx
    .selectFrom("webinars")
    .select("nextTurnAt")
    .where("id", "=", webinar.id)
    .executeTakeFirstOrThrow();
  await setNextTurn(
    trx,
    webinar.id,
    cursorAfterChange(webinar, { cursor: row.nextTurnAt, now }),
    now,
  );
}

/** Puts the cursor there, with a job for it. */
export async function setNextTurn(
  trx: Database,
  webinarId: string,
  at: string | null,
  now: Date,
): Promise<void> {
  await trx.updateTable("webinars").set({ nextTurnAt: at }).where("id", "=", webinarId).execute();
  if (at === null) return;
  await enqueueJob(trx, webinarTurnHandle, {
    payload: { webinarId },
    uniqueKey: turnKey(webinarId, at),
    runAt: new Date(at),
    now,
  });
}

/** One job for each moment of a webinar. */
export function turnKey(webinarId: string, at: string): string {
  return `webinar-turn:${webinarId}:${at}`;
}
