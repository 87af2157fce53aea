import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { ActivitiesTable } from "#db/schema/activity.ts";

/** Kinds that tell of something nobody has just done themselves. */
const NOTIFYING = new Set<ActivitiesTable["kind"]>(["warning", "reminder", "review", "success"]);

/** Who acts: a member, or a program with an API key. */
export interface Actor {
  actorId: string | null;
  actorKeyId?: string;
}

/**
 * Writes one line of the activity log, in the transaction of the act it tells of. `actorId` null:
 * the product itself.
 */
export async function recordActivity(
  trx: Database,
  activity: {
    accountId: string;
    actorId: string | null;
    kind: ActivitiesTable["kind"];
    /**
     * A whole sentence without a full stop: "Sent 150 certificates: Data Analysis Fundamentals".
     */
    text: string;
    /** A path on this site. */
    link?: string;
    /**
     * Whether it is a notification too. Default: of the kinds that ask to be looked at,
     * `NOTIFYING`.
     */
    notify?: boolean;
    /** The API key that did it. */
    actorKeyId?: string | null;
    now: Date;
  },
): Promise<void> {
  const {
    accountId,
    actorId,
    kind,
    text,
    link = null,
    notify = NOTIFYING.has(kind),
    actorKeyId = null,
    now,
  } = activity;
  await trx
    .insertInto("activities")
    .values({
      id: newId(now.getTime()),
      accountId,
      // What a program does with a key is the key's act, not that of whoever made it.
      actorId: actorKeyId ? null : actorId,
      actorKeyId,
      kind,
      text,
      link,
      notify: notify ? 1 : 0,
      at: now.toISOString(),
    })
    .execute();
}
