import type { Webinar, WebinarRegistration } from "#app/features/forms/webinar/webinar.server.ts";
import { enqueueJob } from "#app/platform/jobs/jobs.server.ts";
import type { Database } from "#db/database.server.ts";
import { FOLLOW_UP_KINDS } from "../model/webinar-messages.ts";
import { cursorAfterChange, type Turn } from "./plan-turn.ts";

/**
 * The next people whom a reminder or follow-up goes to, in the order they registered; who has had it is not among them.
 * A reminder goes to those who had their place before its moment: later ones have just been told. A follow-up goes once,
 * of whichever kind, and to nobody whose attendance is doubtful. "We missed you" goes to nobody while nobody at all is known to have come: then it is attendance that
 * is missing, not the people.
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
    .$if(!isReminder, (select) => select.where("r.attended", "=", turn.kind === "follow-up-attended" ? 1 : 0))
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
 * Finds the next moment at which a webinar does something by itself (reminders, follow-ups, certificates), notes it and puts
 * a job there. Call it in every transaction that makes or changes a webinar, with the row as it is after the change. Jobs of
 * moments that no longer count find nothing to do.
 */
export async function scheduleTurn(trx: Database, webinar: Webinar, now: Date): Promise<void> {
  const row = await trx.selectFrom("webinars").select("nextTurnAt").where("id", "=", webinar.id).executeTakeFirstOrThrow();
  await setNextTurn(trx, webinar.id, cursorAfterChange(webinar, { cursor: row.nextTurnAt, now }), now);
}

/** Puts the cursor there, with a job for it. */
export async function setNextTurn(trx: Database, webinarId: string, at: string | null, now: Date): Promise<void> {
  await trx.updateTable("webinars").set({ nextTurnAt: at }).where("id", "=", webinarId).execute();
  if (at === null) return;
  await enqueueJob(trx, {
    kind: "webinar-turn",
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
