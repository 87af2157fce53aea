import type { Database } from "#db/database.server.ts";

/** How far somebody is who has not sent anything yet. */
export interface FirstSteps {
  /** The only project, once there is one. */
  project: { id: string; hasDesign: boolean; hasPeople: boolean } | null;
}

/** Null: a second project, a form or a send exists, so this account has found its way. */
export async function readFirstSteps(db: Database, accountId: string): Promise<FirstSteps | null> {
  const form = await db
    .selectFrom("forms")
    .select("id")
    .where("accountId", "=", accountId)
    .where("deletedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (form) return null;
  const batch = await db
    .selectFrom("batches")
    .select("id")
    .where("accountId", "=", accountId)
    .where("kind", "in", ["certificates", "bulk"])
    .limit(1)
    .executeTakeFirst();
  if (batch) return null;
  const projects = await db
    .selectFrom("projects")
    .leftJoin("recipientLists", "recipientLists.id", "projects.listId")
    .select(["projects.id", "projects.designRevision", "recipientLists.recipientCount"])
    .where("projects.accountId", "=", accountId)
    .where("projects.deletedAt", "is", null)
    .limit(2)
    .execute();
  if (projects.length > 1) return null;
  const [project] = projects;
  return {
    project: project
      ? { id: project.id, hasDesign: project.designRevision > 0, hasPeople: (project.recipientCount ?? 0) > 0 }
      : null,
  };
}
