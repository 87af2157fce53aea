import type { Database } from "#db/database.server.ts";
import { notFound } from "../../http/not-found.ts";

/** Puts a star on a form or takes it off. Throws 404 when it is absent, in the bin or another account's. */
export async function starForm(db: Database, form: { accountId: string; id: string; starred: boolean }): Promise<void> {
  const changed = await db
    .updateTable("forms")
    .set({ starred: form.starred ? 1 : 0 })
    .where("id", "=", form.id)
    .where("accountId", "=", form.accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound();
}
