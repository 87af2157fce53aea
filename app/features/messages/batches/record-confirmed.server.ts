import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";

/** Writes into the activity log that a send goes out, or will. */
export async function recordConfirmed(
  trx: Database,
  given: {
    accountId: string;
    actorId: string | null;
    actorKeyId?: string | null;
    batchId: string;
    what: "certificate" | "bulk e-mail";
    count: number;
    title: string;
    scheduledAt: string | null;
    now: Date;
  },
): Promise<void> {
  const { accountId, actorId, actorKeyId, batchId, what, count, title, scheduledAt, now } = given;
  await recordActivity(trx, {
    accountId,
    actorId,
    actorKeyId,
    kind: scheduledAt ? "scheduled" : "sent",
    text: `${scheduledAt ? "Scheduled" : "Sending"} ${counted(count, what)}: ${title}`,
    link: `/sent/${batchId}`,
    now,
  });
}
