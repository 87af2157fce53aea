import type { Database } from "#db/database.server.ts";
import { notFound } from "../../http/not-found.ts";
import { MOST_TITLE_LETTERS } from "../../projects/rename-project.server.ts";
import { normaliseName } from "../../recipients/normalise-name.ts";

/** A title as it is kept, or what is wrong with it. */
export function readFormTitle(typed: string): { title: string } | { problem: string } {
  const title = normaliseName(typed);
  if (!title) return { problem: "Enter a title for the form" };
  const letters = [...title].length;
  if (letters > MOST_TITLE_LETTERS) return { problem: `Shorten the title to ${MOST_TITLE_LETTERS} letters; it has ${letters}` };
  return { title };
}

/** Changes what a form is called. The public page has the title it was published with. Throws 404. */
export async function renameForm(db: Database, form: { accountId: string; id: string; title: string; now: Date }): Promise<void> {
  const changed = await db
    .updateTable("forms")
    .set({ title: form.title, editedAt: form.now.toISOString() })
    .where("id", "=", form.id)
    .where("accountId", "=", form.accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound();
}
