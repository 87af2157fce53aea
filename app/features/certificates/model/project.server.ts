import type { Selectable } from "kysely";
import { notFound } from "#app/platform/http/not-found.ts";
import type { Database } from "#db/database.server.ts";
import type { ProjectsTable } from "#db/schema/certificates.ts";

export type Project = Selectable<ProjectsTable>;

/** The account's project. Throws 404 when it is absent, deleted or another account's. */
export async function findProject(
  db: Database,
  accountId: string,
  projectId: string | undefined,
): Promise<Project> {
  const project = await findIssuingProject(db, accountId, projectId);
  if (project.deletedAt !== null) throw notFound();
  return project;
}

/**
 * The project behind an issued certificate, also when it lies in the bin or was deleted: its
 * certificates are still valid and can be looked at, corrected and revoked. Throws 404 when it is
 * absent or another account's.
 */
export async function findIssuingProject(
  db: Database,
  accountId: string,
  projectId: string | undefined,
): Promise<Project> {
  const project = await db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", projectId ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  if (!project) throw notFound();
  return project;
}
