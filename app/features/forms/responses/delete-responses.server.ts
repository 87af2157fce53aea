import { setImmediate as letOthersRun } from "node:timers/promises";
import { type Actor, recordActivity } from "#app/features/activity/record-activity.server.ts";
import { pruneDeliveries } from "#app/features/webhooks/deliveries/delivery-source.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { KEPT_DAYS } from "#app/platform/retention-policy.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly } from "#db/query-parts.server.ts";
import { dropConfirmations } from "../emails/confirmations.server.ts";
import type { Form } from "../store/find-form.server.ts";
import { FORM_POSTS } from "../webhook-posts/form-posts.server.ts";
import type { ResponseSelection } from "./response-query.ts";
import { type ResponseScope, selectedResponses } from "./responses.server.ts";

type Kept = Pick<AppContext, "db" | "files">;

/**
 * Deleted by one transaction: few enough that people go on answering between two, many enough that
 * it does not take minutes.
 */
const RESPONSES_PER_STEP = 500;

/**
 * Deletes responses with their files, their confirmations and what was still to be posted of them;
 * places in a webinar stay. The form's count is right after every step. Returns how many went.
 */
export async function deleteResponses(
  { db, files }: Kept,
  scope: ResponseScope,
  selection: ResponseSelection,
  by: Actor & { now: Date; title: string },
): Promise<number> {
  let gone = 0;
  let ids: string[] = [];
  const deleteThem = async () => {
    gone += await deleteStep({ db, files }, scope.form, ids);
    ids = [];
    await letOthersRun();
  };
  for await (const responses of selectedResponses(db, scope, selection)) {
    ids.push(...responses.map(({ id }) => id));
    if (ids.length >= RESPONSES_PER_STEP) await deleteThem();
  }
  if (ids.length > 0) await deleteThem();
  if (gone > 0) await recordDeleted(db, scope.form, { ...by, count: gone });
  return gone;
}

/** Writes down for the others of the account that responses were deleted. `title`: the form's. */
export async function recordDeleted(
  db: Database,
  form: Pick<Form, "id" | "accountId">,
  { count, title, ...by }: Actor & { count: number; now: Date; title: string },
): Promise<void> {
  const text = `Deleted ${counted(count, "response")} to ${title}`;
  await recordActivity(db, {
    accountId: form.accountId,
    ...by,
    kind: "update",
    text,
    link: `/forms/${form.id}/responses`,
  });
}

/** Deletes these responses of one form, all or none of them, then their files. */
export async function deleteStep(
  { db, files }: Kept,
  form: Pick<Form, "id">,
  ids: string[],
): Promise<number> {
  const { gone, loose } = await db.transaction().execute(async (trx) => {
    // A file's row outlives its response for a moment: it names what has still to be removed, also
    // after a crash.
    const loose = await trx
      .updateTable("formFiles")
      .set({ responseId: null, draftId: null })
      .where("responseId", "in", ids)
      .returning(["id", "fileKey"])
      .execute();
    await dropConfirmations(trx, ids);
    const { numDeletedRows } = await trx
      .deleteFrom("formResponses")
      .where("id", "in", ids)
      .where(compareOnly("formId", form.id))
      .executeTakeFirst();
    const gone = Number(numDeletedRows);
    await trx
      .updateTable("forms")
      .set((eb) => ({ responseCount: eb("responseCount", "-", gone) }))
      .where("id", "=", form.id)
      .execute();
    return { gone, loose };
  });
  await removeLooseFiles({ db, files }, loose);
  return gone;
}

/** Removes uploaded files, each before the row that names it. */
export async function removeLooseFiles(
  { db, files }: Kept,
  loose: { id: string; fileKey: string }[],
): Promise<void> {
  for (const { id, fileKey } of loose) {
    await files.remove(fileKey);
    await db.deleteFrom("formFiles").where("id", "=", id).execute();
  }
}

const DAY_MS = 86_400_000;
const ROWS_PER_STEP = 200;

/** An upload on its way belongs to nothing yet for a moment. */
const LOOSE_FILES_KEPT_MS = KEPT_DAYS.looseFiles * DAY_MS;

/**
 * The daily job: deletes answers that a form keeps no longer, answers that were never sent and
 * whose time is over, files of neither, and the log of what was posted long ago. Asks for itself
 * again tomorrow.
 */
export async function pruneResponsesDaily(app: AppContext): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  await deleteOldResponses(app, now);
  await deleteOldDrafts(app, now);
  await removeFilesOfNothing(app, now);
  await pruneDeliveries(db, FORM_POSTS, now);
}

/**
 * Those older than their form's `retentionDays`, with their files. Also of forms in the bin.
 * Returns how many went.
 */
export async function deleteOldResponses({ db, files }: Kept, now: Date): Promise<number> {
  const forms = await db
    .selectFrom("forms")
    .select(["id", "retentionDays"])
    .where("retentionDays", "is not", null)
    .$narrowType<{ retentionDays: number }>()
    .execute();
  let gone = 0;
  for (const form of forms) {
    const before = new Date(now.getTime() - form.retentionDays * DAY_MS).toISOString();
    for (;;) {
      const old = await db
        .selectFrom("formResponses")
        .select("id")
        .where("formId", "=", form.id)
        .where("submittedAt", "<", before)
        .limit(ROWS_PER_STEP)
        .execute();
      if (old.length === 0) break;
      const ids = old.map(({ id }) => id);
      gone += await deleteStep({ db, files }, form, ids);
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
    const theirs = await db
      .selectFrom("formFiles")
      .select(["id", "fileKey"])
      .where("draftId", "in", ids)
      .execute();
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
  label: "Deletes old form answers",
  every: "day",
  run: pruneResponsesDaily,
});
