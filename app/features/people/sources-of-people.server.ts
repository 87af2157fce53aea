import type { Database } from "#db/database.server.ts";
import type { PeopleTable } from "#db/schema/people.ts";

export interface PersonSource {
  name: string;
  /** Where it is looked at; null when it has no page of its own. */
  to: string | null;
  isSample: boolean;
}

type Source = Pick<PeopleTable, "source" | "sourceId">;

/** Sources that have a title and a page of their own. */
const TITLED_SOURCES = [
  ["form", "forms", "/forms"],
  ["certificate", "projects", "/projects"],
  ["mail", "batches", "/sent"],
] as const;

/**
 * Names of the lists, forms, projects and sends that people came from, by "source:id". Of a page of
 * people.
 */
export async function readSources(
  db: Database,
  accountId: string,
  people: readonly Source[],
): Promise<Map<string, PersonSource>> {
  const found = new Map<string, PersonSource>();
  const idsOf = (source: Source["source"]) => [
    ...new Set(people.filter((one) => one.source === source).map(({ sourceId }) => sourceId)),
  ];
  const lists = idsOf("list");
  if (lists.length > 0) {
    const rows = await db
      .selectFrom("recipientLists")
      .select(["id", "name", "isSample"])
      .where("accountId", "=", accountId)
      .where("id", "in", lists)
      .execute();
    const projects = await projectsOfLists(db, accountId, lists);
    for (const { id, name, isSample } of rows) {
      const project = projects.get(id);
      found.set(`list:${id}`, {
        name: project?.title ?? name,
        to: project ? `/projects/${project.id}` : null,
        isSample: isSample === 1,
      });
    }
  }
  for (const [source, table, page] of TITLED_SOURCES) {
    const ids = idsOf(source);
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom(table)
      .select(["id", "title", "isSample"])
      .where("accountId", "=", accountId)
      .where("id", "in", ids)
      .$if(table !== "batches", (select) => select.where("deletedAt", "is", null))
      .execute();
    for (const { id, title, isSample } of rows)
      found.set(`${source}:${id}`, { name: title, to: `${page}/${id}`, isSample: isSample === 1 });
  }
  return found;
}

/** The projects, not in the bin, that lists belong to. */
export async function projectsOfLists(
  db: Database,
  accountId: string,
  listIds: readonly string[],
): Promise<Map<string, { id: string; title: string }>> {
  if (listIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("projects")
    .select(["id", "title", "listId"])
    .where("accountId", "=", accountId)
    .where("listId", "in", listIds)
    .where("deletedAt", "is", null)
    .execute();
  return new Map(rows.map(({ listId, ...project }) => [listId ?? "", project]));
}
