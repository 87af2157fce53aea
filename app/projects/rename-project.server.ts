import type { Database } from "#db/database.server.ts";
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
  db: Database,
  project: { accountId: string; id: string; title: string; now: Date },
): Promise<void> {
  const changed = await db
    .updateTable("projects")
    .set({ title: project.title, searchText: searchable(project.title), editedAt: project.now.toISOString() })
    .where("id", "=", project.id)
    .where("accountId", "=", project.accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw notFound();
}
