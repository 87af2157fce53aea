import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { recordActivity } from "../activity/record-activity.server.ts";
import { notFound } from "../http/not-found.ts";
import { searchable } from "../recipients/match-person.ts";
import { normaliseName } from "../recipients/normalise-name.ts";

export const MOST_TITLE_LETTERS = 120;

/** A title as it is kept, or what is wrong with it. */
export function readTitle(typed: string): { title: string } | { problem: string } {
  const title = normaliseName(typed);
  if (!title) return { problem: "Enter a name for the project" };
  const letters = [...title].length;
  if (letters > MOST_TITLE_LETTERS) return { problem: `Shorten the name to ${MOST_TITLE_LETTERS} letters; it has ${letters}` };
  return { title };
}

/** Changes what a project is called. Certificates and messages already sent keep their own titles. Throws 404. */
export async function renameProject(
  db: Kysely<Schema>,
  project: { accountId: string; actorId: string; id: string; title: string; now: Date },
): Promise<void> {
  const { accountId, actorId, id, title, now } = project;
  await db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("projects")
      .set({ title, searchText: searchable(title), editedAt: now.toISOString() })
      .where("id", "=", id)
      .where("accountId", "=", accountId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw notFound();
    const text = `Renamed a project: ${title}`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link: `/projects/${id}`, now });
  });
}
