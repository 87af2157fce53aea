import { readStoredList } from "#app/platform/database/stored-json.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { giveListToProject } from "../extensions.ts";

interface ProjectWithList {
  id: string;
  accountId: string;
  title: string;
  listId: string | null;
}

/** The list of a project's recipients, made when the project has none. Returns its id. */
export async function ensureProjectList(
  db: Database,
  project: ProjectWithList,
  now: Date,
): Promise<string> {
  if (project.listId) return project.listId;
  const id = newId(now.getTime());
  const at = now.toISOString();
  await db
    .insertInto("recipientLists")
    .values({
      id,
      accountId: project.accountId,
      name: project.title,
      columns: "[]",
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  const listId = await giveListToProject.get()(db, { projectId: project.id, listId: id });
  // Another request made the list in between: that one is used.
  if (listId !== id) await db.deleteFrom("recipientLists").where("id", "=", id).execute();
  return listId;
}

/** A short text that changes whenever people are added to, changed in or taken off a list. */
export async function readListState(db: Database, listId: string): Promise<string> {
  const list = await db
    .selectFrom("recipientLists")
    .select(["updatedAt", "recipientCount"])
    .where("id", "=", listId)
    .executeTakeFirst();
  const next = await nextPosition(db, listId);
  return `${list?.updatedAt}/${list?.recipientCount ?? 0}/${next - 1}`;
}

/** Marks a list as changed, and names columns that its people may have values for. */
export async function touchList(
  trx: Database,
  listId: string,
  now: Date,
  columns: string[] = [],
): Promise<void> {
  const list = await trx
    .selectFrom("recipientLists")
    .select("columns")
    .where("id", "=", listId)
    .executeTakeFirstOrThrow();
  const known = readStoredList(list.columns, "recipientLists.columns", listId);
  const added = [...new Set(columns)].filter((column) => !known.includes(column));
  await trx
    .updateTable("recipientLists")
    .set({ updatedAt: now.toISOString(), columns: JSON.stringify([...known, ...added]) })
    .where("id", "=", listId)
    .execute();
}

/** The position after the last one. */
export async function nextPosition(trx: Database, listId: string): Promise<number> {
  const { last } = await trx
    .selectFrom("recipients")
    .select((eb) => eb.fn.max("position").as("last"))
    .where("listId", "=", listId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}
