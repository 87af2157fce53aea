import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Kysely, Selectable } from "kysely";
import { readStoredList } from "#app/platform/database/stored-json.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { RecipientListsTable } from "#db/schema/recipients.ts";
import type { Schema } from "#db/schema.ts";

export interface UploadedList {
  id: string;
  accountId: string;
  name: string;
  columns: string[];
  count: number;
  isSample: boolean;
}

/** A list of the account that no certificate has. Null: it is absent or another's. */
export async function findUploadedList(
  db: Database,
  accountId: string,
  listId: string | undefined,
): Promise<UploadedList | null> {
  const list = await db
    .selectFrom("recipientLists")
    .select(["id", "accountId", "name", "columns", "recipientCount", "isSample"])
    .where("id", "=", listId ?? "")
    .where("accountId", "=", accountId)
    .where("source", "!=", "project")
    .executeTakeFirst();
  if (!list) return null;
  const { columns, recipientCount, isSample, ...rest } = list;
  return {
    ...rest,
    columns: readStoredList(columns, "recipientLists.columns", rest.id),
    count: recipientCount,
    isSample: isSample === 1,
  };
}

/** Makes an empty list of the account that no certificate has. Returns its id. */
export function createUploadedList(
  db: Database,
  list: { accountId: string; name: string; now: Date },
): Promise<string> {
  return insertList(db, { ...list, source: "upload" });
}

/** Makes an empty list of the account. Returns its id. */
export async function insertList(
  db: Database,
  list: Pick<Selectable<RecipientListsTable>, "accountId" | "name" | "source"> & { now: Date },
): Promise<string> {
  const { accountId, name, source, now } = list;
  const id = newId(now.getTime());
  const at = now.toISOString();
  await db
    .insertInto("recipientLists")
    .values({ id, accountId, name, columns: "[]", source, createdAt: at, updatedAt: at })
    .execute();
  return id;
}

/** What people typed in one by one are put on. */
export const ADDED_BY_HAND = "Added by hand";

/** The list that people typed in one by one are put on; made when there is none. Returns its id. */
export async function ensureListByHand(
  trx: Database,
  accountId: string,
  now: Date,
): Promise<string> {
  const list = await trx
    .selectFrom("recipientLists")
    .select("id")
    .where("accountId", "=", accountId)
    .where("source", "=", "upload")
    .where("name", "=", ADDED_BY_HAND)
    .where("isSample", "=", 0)
    .limit(1)
    .executeTakeFirst();
  return list?.id ?? createUploadedList(trx, { accountId, name: ADDED_BY_HAND, now });
}

/** Puts a star on a list or takes it off. False: it is absent or another account's. */
export async function starList(
  db: Database,
  list: { accountId: string; id: string; starred: boolean },
): Promise<boolean> {
  const starred = await db
    .updateTable("recipientLists")
    .set({ starred: list.starred ? 1 : 0 })
    .where("id", "=", list.id)
    .where("accountId", "=", list.accountId)
    .where("source", "!=", "project")
    .executeTakeFirst();
  return starred.numUpdatedRows > 0n;
}

/** Takes a list back that was made for a file that can't be used. */
export async function deleteEmptyList(db: Database, listId: string): Promise<void> {
  await db
    .deleteFrom("recipientLists")
    .where("id", "=", listId)
    .where("recipientCount", "=", 0)
    .execute();
}

const PEOPLE_PER_STEP = 200;

/**
 * Deletes a list with its people, piece by piece, so that nobody waits behind a hundred thousand
 * rows. What was sent stays.
 */
export async function deleteList(
  db: Kysely<Schema>,
  { id }: Pick<UploadedList, "id">,
): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("recipients")
      .select("id")
      .where("listId", "=", id)
      .orderBy("position")
      .limit(PEOPLE_PER_STEP)
      .execute();
    if (rows.length === 0) break;
    const ids = rows.map((row) => row.id);
    await db.deleteFrom("recipients").where("id", "in", ids).execute();
    await letOthersRun();
  }
  await db.deleteFrom("recipientLists").where("id", "=", id).execute();
}
