import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import { notFound } from "../http/not-found.ts";
import { searchable } from "../recipients/match-person.ts";

const KINDS = {
  project: { table: "projects", pageOf: (id: string) => `/projects/${id}` },
  form: { table: "forms", pageOf: (id: string) => `/forms/${id}/questions` },
} as const;

/**
 * Changes what a project or form is called. Certificates and messages that were sent keep their own titles, and a form's public
 * page the one it was published with. Throws 404.
 */
export async function rename(
  db: Kysely<Schema>,
  given: { kind: keyof typeof KINDS; accountId: string; actorId: string; id: string; title: string; now: Date },
): Promise<void> {
  const { kind, accountId, actorId, id, title, now } = given;
  const { table, pageOf } = KINDS[kind];
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable(table)
      .set({ title, searchText: searchable(title), editedAt: now.toISOString() })
      .where("id", "=", id)
      .where("accountId", "=", accountId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notFound();
    await recordActivity(trx, {
      ...{ accountId, actorId, kind: "update", now },
      ...{ text: `Renamed a ${kind}: ${title}`, link: pageOf(id) },
    });
  });
}
