import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { ProjectsTable } from "#db/schema/projects.ts";
import { notFound } from "../http/not-found.ts";

export type Project = Selectable<ProjectsTable>;

/** The account's project. Throws 404 when it is absent, deleted or another account's. */
export async function findProject(db: Database, accountId: string, projectId: string | undefined): Promise<Project> {
  const project = await db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", projectId ?? "")
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!project) throw notFound();
  return project;
}
