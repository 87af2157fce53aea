import type { Database } from "#db/database.server.ts";

/** Whether a certificate belongs to a project of the sample data, and so was issued to nobody. */
export async function isSampleCertificate(db: Database, { projectId }: { projectId: string }): Promise<boolean> {
  const project = await db.selectFrom("projects").select("isSample").where("id", "=", projectId).executeTakeFirst();
  return project?.isSample === 1;
}

/** Corrections of corrections are rare; a circle is impossible but would be endless. */
const MAX_CORRECTIONS_FOLLOWED = 20;

/** True when a certificate was corrected, and the last correction was withdrawn: then none of them counts. */
export async function isCorrectionRevoked(db: Database, successorId: string | null): Promise<boolean> {
  let id = successorId;
  for (let step = 0; id !== null && step < MAX_CORRECTIONS_FOLLOWED; step++) {
    const next = await db.selectFrom("certificates").select(["status", "replacedById"]).where("id", "=", id).executeTakeFirst();
    if (next?.status === "revoked") return true;
    id = next?.replacedById ?? null;
  }
  return false;
}
