import type { Database } from "#db/database.server.ts";

/** Whether a certificate belongs to a project of the sample data, and so was issued to nobody. */
export async function isSampleCertificate(db: Database, { projectId }: { projectId: string }): Promise<boolean> {
  const project = await db.selectFrom("projects").select("isSample").where("id", "=", projectId).executeTakeFirst();
  return project?.isSample === 1;
}
