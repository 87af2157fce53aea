import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.ts";
import { enqueueJob, freeJobKey } from "#app/platform/jobs/jobs.server.ts";
import { counted } from "#app/platform/text/counted.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../find-form.server.ts";

/** Answers come in flocks: one line for what came in so long. */
const WAIT_MS = 60 * 60_000;

/** Answers to a form above the number `since`. */
interface NewResponses {
  formId: string;
  since: number;
}

const keyOf = (formId: string) => `note-responses:${formId}`;

/** Has the notifications tell of new answers, an hour's in one line. In the transaction that writes the answer of that number. */
export async function enqueueResponsesLine(trx: Database, form: Pick<Form, "id">, number: number, now: Date): Promise<void> {
  const payload: NewResponses = { formId: form.id, since: number - 1 };
  const runAt = new Date(now.getTime() + WAIT_MS);
  await enqueueJob(trx, { kind: "note-responses", payload, uniqueKey: keyOf(form.id), runAt, now });
}

/** The job: "12 new responses to Volunteer sign-up". Run twice it tells once, because the first run uses up the key. */
export async function recordResponses(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { formId, since }: NewResponses,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    // From here on the next answer gets a job of its own.
    if (!(await freeJobKey(trx, keyOf(formId)))) return;
    const form = await trx
      .selectFrom("forms")
      .select(["accountId", "title", "lastResponseNumber", "isSample"])
      .where("id", "=", formId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (!form || form.isSample === 1 || form.lastResponseNumber <= since) return;
    const text = `${counted(form.lastResponseNumber - since, "new response")} to ${form.title}`;
    const link = `/forms/${formId}/responses`;
    await recordActivity(trx, { accountId: form.accountId, actorId: null, kind: "new", text, link, notify: true, now });
  });
}

export const recordResponsesJob = defineJob({
  name: "note-responses",
  label: "Records new responses in the activity log",
  schema: z.object({ formId: z.string(), since: z.number() }),
  run: recordResponses,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "note-responses": NewResponses;
  }
}
