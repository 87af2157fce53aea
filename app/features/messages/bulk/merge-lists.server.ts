import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { recordListEvent } from "#app/features/recipients/lists/list-events.server.ts";
import { copyRecipients } from "#app/features/recipients/lists/saved-lists.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { deleteList, findUploadedList } from "./uploaded-lists.server.ts";

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

/**
 * Adds everybody of one list to another, each once, and deletes the first. Nobody is lost on the
 * way: who is copied is on both lists until the other one goes. Throws 404 when either is gone.
 */
export async function mergeLists(
  app: AppContext,
  merge: { accountId: string; actorId: string; from: string; into: string },
): Promise<{ added: number; already: number; name: string }> {
  const { accountId, actorId, from, into } = merge;
  const now = app.clock();
  const other = await findUploadedList(app.db, accountId, from);
  const list = await findUploadedList(app.db, accountId, into);
  const copied = await app.db.transaction().execute(async (trx) => {
    const result = await copyRecipients(trx, {
      accountId,
      from,
      to: into,
      selection: EVERYBODY,
      now,
    });
    const counts = { added: result.added, duplicates: result.already };
    await recordListEvent(trx, {
      accountId,
      listId: into,
      actorId,
      kind: "merged",
      about: other.name,
      ...counts,
      now,
    });
    const text = `Merged the list ${other.name} into ${list.name}`;
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text,
      link: `/bulk-email/lists/${into}`,
      now,
    });
    return result;
  });
  await deleteList(app.db, { accountId, id: from });
  return { ...copied, name: other.name };
}
