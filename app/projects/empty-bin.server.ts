import type { Kysely } from "kysely";
import type { Schema } from "#db/schema.ts";
import { emptyFormBin } from "../forms/list/delete-form.server.ts";
import type { Installation } from "../installation.server.ts";
import { enqueueJob } from "../jobs/enqueue-job.server.ts";
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

/** The daily job: empties the bins of projects and of forms, and asks for itself again tomorrow. */
export async function emptyBinDaily(installation: Installation): Promise<void> {
  const { db, clock } = installation;
  const now = clock();
  await emptyBin(db, now);
  await emptyFormBin(installation, now);
  const runAt = new Date(now.getTime() + 86_400_000);
  await enqueueJob(db, { kind: "empty-bin", uniqueKey: `empty-bin:${runAt.toISOString().slice(0, 10)}`, runAt, now });
}
