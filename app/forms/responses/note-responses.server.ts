import type { Database } from "#db/database.server.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import type { Installation } from "../../installation.server.ts";
import { enqueueJob } from "../../jobs/enqueue-job.server.ts";
import { freeJobKey } from "../../jobs/keyed-jobs.server.ts";
import { counted } from "../../your-data/counted.ts";
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
export async function noteResponses({ db, clock }: Pick<Installation, "db" | "clock">, payload: unknown): Promise<void> {
  const { formId, since } = payload as NewResponses;
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
