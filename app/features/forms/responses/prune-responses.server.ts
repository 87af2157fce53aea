import { setImmediate as letOthersRun } from "node:timers/promises";
import { pruneDeliveries } from "#app/features/webhooks/deliveries/delivery-source.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/job-queue.ts";
import { enqueueJob } from "#app/platform/jobs/jobs.server.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import { FORM_POSTS } from "../webhook-posts/webhook-source.server.ts";
import { deleteStep, removeLooseFiles } from "./delete-responses.server.ts";

const DAY_MS = 86_400_000;
const ROWS_PER_STEP = 200;

/** An upload on its way belongs to nothing yet for a moment. */
const LOOSE_FILES_KEPT_MS = KEPT_DAYS.looseFiles * DAY_MS;

/**
 * The daily job: deletes answers that a form keeps no longer, answers that were never sent and whose time is over, files of
 * neither, and the log of what was posted long ago. Asks for itself again tomorrow.
 */
export async function pruneResponsesDaily(app: AppContext): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  await deleteOldResponses(app, now);
  await deleteOldDrafts(app, now);
  await removeFilesOfNothing(app, now);
  await pruneDeliveries(db, FORM_POSTS, now);
  const runAt = new Date(now.getTime() + DAY_MS);
  await enqueueJob(db, { kind: "tidy-responses", uniqueKey: `tidy-responses:${runAt.toISOString().slice(0, 10)}`, runAt, now });
}

type Kept = Pick<AppContext, "db" | "files">;

/** Those older than their form's `retentionDays`, with their files. Also of forms in the bin. Returns how many went. */
export async function deleteOldResponses({ db, files }: Kept, now: Date): Promise<number> {
  const forms = await db.selectFrom("forms").select(["id", "retentionDays"]).where("retentionDays", "is not", null).execute();
  let gone = 0;
  for (const form of forms) {
    const before = new Date(now.getTime() - form.retentionDays! * DAY_MS).toISOString();
    for (;;) {
      const old = await db
        .selectFrom("formResponses")
        .select("id")
        .where("formId", "=", form.id)
        .where("submittedAt", "<", before)
        .limit(ROWS_PER_STEP)
        .execute();
      if (old.length === 0) break;
      gone += await deleteStep(
        { db, files },
        form,
        old.map(({ id }) => id),
      );
      await letOthersRun();
    }
  }
  return gone;
}

/** Answers that somebody began and never sent. */
async function deleteOldDrafts({ db, files }: Kept, now: Date): Promise<void> {
  for (;;) {
    const old = await db
      .selectFrom("formDrafts")
      .select("id")
      .where("expiresAt", "<=", now.toISOString())
      .limit(ROWS_PER_STEP)
      .execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    const theirs = await db.selectFrom("formFiles").select(["id", "fileKey"]).where("draftId", "in", ids).execute();
    await removeLooseFiles({ db, files }, theirs);
    await db.deleteFrom("formDrafts").where("id", "in", ids).execute();
    await letOthersRun();
  }
}

async function removeFilesOfNothing({ db, files }: Kept, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOOSE_FILES_KEPT_MS).toISOString();
  for (;;) {
    const loose = await db
      .selectFrom("formFiles")
      .select(["id", "fileKey"])
      .where("draftId", "is", null)
      .where("responseId", "is", null)
      .where("createdAt", "<", before)
      .limit(ROWS_PER_STEP)
      .execute();
    if (loose.length === 0) return;
    await removeLooseFiles({ db, files }, loose);
    await letOthersRun();
  }
}

export const pruneResponsesJob = defineJob({
  name: "tidy-responses",
  label: "Forgets old answers to forms",
  every: "day",
  run: pruneResponsesDaily,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "tidy-responses": null;
  }
}
