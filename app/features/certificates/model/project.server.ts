import type { Selectable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { ProjectsTable } from "#db/schema/certificates.ts";

export type Project = Selectable<ProjectsTable>;

/** The account's project; null when it is absent, deleted or another account's. */
export async function findProject(
  db: Database,
  accountId: string,
  projectId: string | undefined,
): Promise<Project | null> {
  const project = await findIssuingProject(db, accountId, projectId);
  return project?.deletedAt === null ? project : null;
}

/**
 * The project behind an issued certificate, also when it lies in the bin or was deleted: its
 * certificates are still valid and can be looked at, corrected and revoked. Null when it is absent
 * or another account's.
 */
export async function findIssuingProject(
  db: Database,
  accountId: string,
  projectId: string | undefined,
): Promise<Project | null> {
  const project = await db
    .selectFrom("projects")
    .selectAll()
    .where("id", "=", projectId ?? "")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return project ?? null;
}
