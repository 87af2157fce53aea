import { enqueueJob } from "#app/platform/jobs/jobs.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Form } from "../find-form.server.ts";
import { formSettings } from "../model/stored-form.server.ts";

/** At most one notice of a form in so long, however many answers come. */
const EVERY_MS = 15 * 60_000;

/** What the job is about: answers above the number `since`. */
export interface ResponsesNotice {
  formId: string;
  since: number;
}

/** Names the one job of a form that waits. */
export function noticeKey(formId: string): string {
  return `tell-of-responses:${formId}`;
}

/**
 * Has the organiser told of new answers, if the form is set so: at once when it was quiet, otherwise a quarter of an hour
 * after the last notice, together with all that come until then. In the transaction that writes the answer
 * of that number.
 */
export async function enqueueResponsesNotice(
  trx: Database,
  form: Pick<Form, "id" | "settings" | "notifiedAt">,
  { number, now }: { number: number; now: Date },
): Promise<void> {
  const { enabled, email } = formSettings(form).notify;
  if (!enabled || !email) return;
  const earliest = form.notifiedAt === null ? 0 : Date.parse(form.notifiedAt) + EVERY_MS;
  await enqueueJob(trx, {
    kind: "tell-of-responses",
    // Answers from before somebody switched this on are no news.
    payload: { formId: form.id, since: number - 1 } satisfies ResponsesNotice,
    uniqueKey: noticeKey(form.id),
    runAt: new Date(Math.max(now.getTime(), earliest)),
    now,
  });
}
