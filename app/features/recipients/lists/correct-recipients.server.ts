import { searchTextOf } from "#app/platform/text/search-text.ts";
import type { Database } from "#db/database.server.ts";

/**
 * Changes the person of a list's row, and what the list's search finds them by. `touchList`
 * afterwards.
 */
export async function correctRecipient(
  trx: Database,
  recipientId: string,
  changes: { email?: string; firstName?: string; lastName?: string },
  now: Date,
): Promise<void> {
  const row = await trx
    .selectFrom("recipients")
    .select(["email", "firstName", "lastName", "certificateName"])
    .where("id", "=", recipientId)
    .executeTakeFirst();
  if (!row) return;
  await trx
    .updateTable("recipients")
    .set({
      ...changes,
      searchText: searchTextOf({ ...row, ...changes }),
      updatedAt: now.toISOString(),
    })
    .where("id", "=", recipientId)
    .execute();
}

/** Deletes a row whose person is on the list under another. */
export async function deleteDuplicate(trx: Database, recipientId: string): Promise<void> {
  await trx.deleteFrom("recipients").where("id", "=", recipientId).execute();
}
