import type { Database } from "#db/database.server.ts";
import { notFound } from "../../http/not-found.ts";
import { searchable } from "../../recipients/match-person.ts";

/** Changes what a form is called. The public page has the title it was published with. Throws 404. */
export async function renameForm(db: Database, form: { accountId: string; id: string; title: string; now: Date }): Promise<void> {
  const changed = await db
    .updateTable("forms")
    .set({ title: form.title, searchText: searchable(form.title), editedAt: form.now.toISOString() })
    .where("id", "=", form.id)
    .where("accountId", "=", form.accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound();
}
