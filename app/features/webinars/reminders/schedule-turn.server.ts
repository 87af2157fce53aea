import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import { enqueueJob } from "#app/platform/jobs/jobs.server.ts";
import type { Database } from "#db/database.server.ts";
import { cursorAfterChange } from "./plan-turn.ts";

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
