import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import { notFound } from "../../http/not-found.ts";
import { searchable } from "../../recipients/match-person.ts";

/** Changes what a form is called. The public page has the title it was published with. Throws 404. */
export async function renameForm(
  db: Kysely<Schema>,
  form: { accountId: string; actorId: string; id: string; title: string; now: Date },
): Promise<void> {
  const { accountId, actorId, id, title, now } = form;
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("forms")
      .set({ title, searchText: searchable(title), editedAt: now.toISOString() })
      .where("id", "=", id)
      .where("accountId", "=", accountId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notFound();
    const text = `Renamed a form: ${title}`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link: `/forms/${id}/questions`, now });
  });
}
