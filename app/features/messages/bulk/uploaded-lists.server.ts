import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Kysely } from "kysely";
import {
  fileNameOf,
  type UploadTarget,
} from "#app/features/recipients/imports/start-import.server.ts";
import type { PasteTarget } from "#app/features/recipients/paste/add-pasted.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredList } from "#app/platform/database/stored-json.ts";
import { notFound } from "#app/platform/http/not-found.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** What people typed in one by one are put on. */
export const ADDED_BY_HAND = "Added by hand";

/** A list of the account that no certificate has. Throws 404 when it is absent or another's. */
export async function findUploadedList(
  db: Database,
  accountId: string,
  listId: string | undefined,
): Promise<{
  id: string;
  accountId: string;
  name: string;
  columns: string[];
  count: number;
  isSample: boolean;
}> {
  const list = await db
    .selectFrom("recipientLists")
    .select(["id", "accountId", "name", "columns", "recipientCount", "isSample"])
    .where("id", "=", listId ?? "")
    .where("accountId", "=", accountId)
    .where("source", "!=", "project")
    .executeTakeFirst();
  if (!list) throw notFound();
  const { columns, recipientCount, isSample, ...rest } = list;
  return {
    ...rest,
    columns: readStoredList(columns, "recipientLists.columns", rest.id),
    count: recipientCount,
    isSample: isSample === 1,
  };
}

/** Makes an empty list of the account. Returns its id. */
export async function createUploadedList(
  db: Database,
  list: { accountId: string; name: string; now: Date },
): Promise<string> {
  const { accountId, name, now } = list;
  const id = newId(now.getTime());
  const at = now.toISOString();
  await db
    .insertInto("recipientLists")
    .values({ id, accountId, name, columns: "[]", source: "upload", createdAt: at, updatedAt: at })
    .execute();
  return id;
}

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

/** An uploaded file becomes a list of its name; a file that can't be used leaves none. */
export function newListOf(db: Database, accountId: string): UploadTarget {
  return {
    accountId,
    projectId: null,
    ensureList: (fileName, now) =>
      createUploadedList(db, { accountId, name: fileNameOf(fileName), now }),
    importPath: (listId, importId) => `/bulk-email/lists/${listId}/import/${importId}`,
    async giveUp(listId) {
      await db
        .deleteFrom("recipientLists")
        .where("id", "=", listId)
        .where("recipientCount", "=", 0)
        .execute();
    },
  };
}

/** A file whose people join a list that is there. */
export function listAsTarget({ id, accountId }: { id: string; accountId: string }): UploadTarget {
  return {
    accountId,
    projectId: null,
    ensureList: async () => id,
    importPath: (listId, importId) => `/bulk-email/lists/${listId}/import/${importId}`,
  };
}

/** People who are typed or pasted join a list that is there. */
export function listAsPasteTarget(
  { id, accountId }: { id: string; accountId: string },
  actorId: string,
): PasteTarget {
  return {
    accountId,
    actorId,
    use: "mailing",
    listId: id,
    ensureList: async () => id,
    pathOf: listPath,
    doneTo: listPath,
  };
}

/** They become a list of their own. */
export function newListAsPasteTarget(
  { clock }: Pick<AppContext, "clock">,
  { accountId, actorId, name }: { accountId: string; actorId: string; name: string },
): PasteTarget {
  return {
    accountId,
    actorId,
    use: "mailing",
    listId: null,
    ensureList: (trx) => createUploadedList(trx, { accountId, name, now: clock() }),
    pathOf: listPath,
    doneTo: listPath,
  };
}

function listPath(listId: string): string {
  return `/bulk-email/lists/${listId}`;
}

/** Puts a star on a list or takes it off. Throws 404 when it is absent or another account's. */
export async function starList(
  db: Database,
  list: { accountId: string; id: string; starred: boolean },
): Promise<void> {
  const { id } = await findUploadedList(db, list.accountId, list.id);
  await db
    .updateTable("recipientLists")
    .set({ starred: list.starred ? 1 : 0 })
    .where("id", "=", id)
    .execute();
}

const PEOPLE_PER_STEP = 200;

/**
 * Deletes a list with its people, piece by piece, so that nobody waits behind a hundred thousand
 * rows. What was sent stays.
 */
export async function deleteList(
  db: Kysely<Schema>,
  list: { accountId: string; id: string },
): Promise<void> {
  const { id } = await findUploadedList(db, list.accountId, list.id);
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
