import type { Database } from "#db/database.server.ts";

/** Corrections of corrections are rare; a circle is impossible but would be endless. */
const MOST_CORRECTIONS = 20;

/** True when a certificate was corrected, and the last correction was withdrawn: then none of them counts. */
export async function isCorrectionRevoked(db: Database, successorId: string | null): Promise<boolean> {
  let id = successorId;
  for (let step = 0; id !== null && step < MOST_CORRECTIONS; step++) {
    const next = await db.selectFrom("certificates").select(["status", "replacedById"]).where("id", "=", id).executeTakeFirst();
    if (next?.status === "revoked") return true;
    id = next?.replacedById ?? null;
  }
  return false;
}
