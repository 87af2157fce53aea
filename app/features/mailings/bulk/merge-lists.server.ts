import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { recordListEvent } from "#app/features/recipients/lists/list-events.server.ts";
import { copyRecipients } from "#app/features/recipients/lists/saved-lists.server.ts";
import {
  deleteList,
  type UploadedList,
} from "#app/features/recipients/lists/uploaded-lists.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";

const LISTS_OFFERED = 100;
const EVERYBODY = { all: { q: "", certificate: null, show: "everyone" as const } };

/**
 * The lists that can be merged into one: the account's other ones that no certificate has, changed
 * last first.
 */
export async function mergeableLists(
  db: Database,
  accountId: string,
  into: string,
): Promise<{ value: string; label: string }[]> {
  const rows = await db
    .selectFrom("recipientLists")
    .select(["id", "name", "recipientCount"])
    .where("accountId", "=", accountId)
    .where("id", "!=", into)
    .where("source", "!=", "project")
    .where("recipientCount", ">", 0)
    .where("isSample", "=", 0)
    .orderBy("updatedAt", "desc")
    .limit(LISTS_OFFERED)
    .execute();
  return rows.map(({ id, name, recipientCount }) => ({
    value: id,
    label: `${name} (${counted(recipientCount, "person", "people")})`,
  }));
}

type NamedList = Pick<UploadedList, "id" | "name">;

/**
 * Adds everybody of one list to another, each once, and deletes the first. Nobody is lost on the
 * way: who is copied is on both lists until the other one goes.
 */
export async function mergeLists(
  app: AppContext,
  merge: { accountId: string; actorId: string; from: NamedList; into: NamedList },
): Promise<{ added: number; already: number }> {
  const { accountId, actorId, from, into } = merge;
  const now = app.clock();
  const copied = await app.db.transaction().execute(async (trx) => {
    const result = await copyRecipients(trx, {
      accountId,
      from: from.id,
      to: into.id,
      selection: EVERYBODY,
      now,
    });
    const counts = { added: result.added, duplicates: result.already };
    await recordListEvent(trx, {
      accountId,
      listId: into.id,
      actorId,
      kind: "merged",
      about: from.name,
      ...counts,
      now,
    });
    const text = `Merged the list ${from.name} into ${into.name}`;
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text,
      link: `/bulk-email/lists/${into.id}`,
      now,
    });
    return result;
  });
  await deleteList(app.db, from);
  return copied;
}
