import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { binStart } from "./bin-project.server.ts";

/**
 * Removes for good the projects that lay in the bin for 30 days. One that issued certificates keeps its row, unseen, because
 * those stay valid and verifiable. Returns how many went.
 */
export async function emptyBin(db: Kysely<Schema>, now: Date): Promise<number> {
  const gone = await db
    .deleteFrom("projects")
    .where("deletedAt", "<=", binStart(now))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("certificates").select("certificates.id").whereRef("certificates.projectId", "=", "projects.id"))),
    )
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}
