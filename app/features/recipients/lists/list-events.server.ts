import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { ListEventsTable } from "#db/schema/recipients.ts";

/** Writes a line of a list's history, in the transaction of what it tells of. */
export async function recordListEvent(
  trx: Database,
  event: Pick<ListEventsTable, "accountId" | "listId" | "kind" | "about"> & {
    actorId?: string | null;
    consent?: ListEventsTable["consent"];
    added?: number;
    updated?: number;
    duplicates?: number;
    removed?: number;
    now: Date;
  },
): Promise<void> {
  const { now, actorId = null, consent = null, ...rest } = event;
  await trx
    .insertInto("listEvents")
    .values({ id: newId(now.getTime()), at: now.toISOString(), actorId, consent, ...rest })
    .execute();
}
