import type { Updateable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { RecipientsTable } from "#db/schema/recipients.ts";

/** How a correction that goes everywhere changes rows of lists. `touchList` afterwards. */

export async function correctRecipient(
  trx: Database,
  recipientId: string,
  changes: Updateable<RecipientsTable>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("recipients")
    .set({ ...changes, updatedAt: now.toISOString() })
    .where("id", "=", recipientId)
    .execute();
}

/** Deletes a row whose person is on the list under another. */
export async function deleteDuplicate(trx: Database, recipientId: string): Promise<void> {
  await trx.deleteFrom("recipients").where("id", "=", recipientId).execute();
}
