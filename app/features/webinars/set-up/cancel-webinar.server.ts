import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { queueWebhook } from "#app/features/webhooks/queue-webhook.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { queueWebinarEmail } from "../emails/queue-webinar-email.server.ts";
import { scheduleTurn } from "../model/plan-turn.server.ts";
import type { Webinar } from "../model/webinar.server.ts";
import { webinarEnd } from "../model/webinar-times.ts";
import { lockWebinar } from "../registration/places.server.ts";
import { listSessions } from "../sessions/sessions.server.ts";
import { readPeopleToNotify } from "./people-to-notify.server.ts";
import type { Saving } from "./save-webinar.server.ts";

const MAX_REASON_LENGTH = 1000;

/** Counted in letters, so the browser can't do it: there is no `maxLength`. */
export const cancelForm = z.object({
  reason: z
    .string()
    .trim()
    .default("")
    .refine(
      (reason) => countLetters(reason) <= MAX_REASON_LENGTH,
      `Shorten the reason to ${MAX_REASON_LENGTH.toLocaleString("en")} characters`,
    ),
});

/**
 * Calls a webinar off, for good: registration closes, and everybody concerned gets a mail that
 * takes it out of their calendar. Returns how many were mailed; null: it was cancelled already.
 */
export async function cancelWebinar(
  app: Pick<AppContext, "db" | "config">,
  { webinarId, reason, account, actorId, now }: Saving & { webinarId: string; reason: string },
): Promise<number | null> {
  const mailed = await app.db.transaction().execute(async (trx) => {
    const before = await lockWebinar(trx, webinarId);
    if (before.state === "cancelled") return null;
    const webinar = await trx
      .updateTable("webinars")
      .set({ state: "cancelled", sequence: before.sequence + 1, updatedAt: now.toISOString() })
      .where("id", "=", webinarId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await cancelSessions(trx, webinar, now);
    const registrations = await readPeopleToNotify(trx, webinarId);
    const mailed = await queueWebinarEmail(trx, app, {
      webinar,
      account,
      kind: "cancel",
      registrations,
      note: reason,
      now,
    });
    await scheduleTurn(trx, webinar, now);
    const told = mailed > 0 ? ` and told ${counted(mailed, "person", "people")}` : "";
    const text = `Cancelled a webinar${told}: ${webinar.title}`;
    const link = `/forms/${webinar.formId}/webinar`;
    await recordActivity(trx, {
      accountId: webinar.accountId,
      actorId,
      kind: "warning",
      text,
      link,
      now,
    });
    const { title, startsAt } = webinar;
    const data = { webinarId, title, startsAt, reason: reason || null };
    await queueWebhook(trx, {
      accountId: webinar.accountId,
      event: "webinar.cancelled",
      data,
      now,
    });
    return mailed;
  });
  wakeDelivery(app.db);
  return mailed;
}

/** What was held stays held: of a series that is called off, the sessions to come are off. */
async function cancelSessions(trx: Database, series: Webinar, now: Date): Promise<void> {
  const at = now.toISOString();
  for (const session of await listSessions(trx, series)) {
    if (session.state === "cancelled" || webinarEnd(session) <= at) continue;
    await trx
      .updateTable("webinars")
      .set({ state: "cancelled", sequence: session.sequence + 1, nextTurnAt: null, updatedAt: at })
      .where("id", "=", session.id)
      .execute();
  }
}
