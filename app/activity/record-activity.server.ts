import type { Database } from "#db/database.server.ts";
import type { ActivitiesTable } from "#db/schema/activities.ts";
import { newId } from "../ids.ts";

/** Writes one line of the activity log, in the transaction of the act it tells of. `actorId` null: the product itself. */
export async function recordActivity(
  trx: Database,
  activity: {
    accountId: string;
    actorId: string | null;
    kind: ActivitiesTable["kind"];
    /** A whole sentence without a full stop: "Sent 150 certificates: Data Analysis Fundamentals". */
    text: string;
    /** A path on this site. */
    link?: string;
    now: Date;
  },
): Promise<void> {
  const { accountId, actorId, kind, text, link = null, now } = activity;
  await trx
    .insertInto("activities")
    .values({ id: newId(now.getTime()), accountId, actorId, kind, text, link, at: now.toISOString() })
    .execute();
}
