import type { Kysely } from "kysely";
import { binStart } from "#app/features/certificates/projects/project-acts.server.ts";
import { emptyFormBin } from "#app/features/forms/list/bin-form.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.ts";
import { enqueueJob } from "#app/platform/jobs/jobs.server.ts";
import type { Schema } from "#db/schema.ts";

/**
 * Removes for good the projects that lay in the bin for 30 days. One that issued certificates keeps its row, unseen, because
 * those stay valid and verifiable. Returns how many went.
 */
export async function pruneBin(db: Kysely<Schema>, now: Date): Promise<number> {
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
async function pruneBinDaily(app: AppContext): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  await pruneBin(db, now);
  await emptyFormBin(app, now);
  const runAt = new Date(now.getTime() + 86_400_000);
  await enqueueJob(db, { kind: "empty-bin", uniqueKey: `empty-bin:${runAt.toISOString().slice(0, 10)}`, runAt, now });
}

export const emptyBinJob = defineJob({
  name: "empty-bin",
  label: "Empties the bin",
  every: "day",
  run: pruneBinDaily,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "empty-bin": null;
  }
}
