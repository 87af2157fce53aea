import { z } from "zod";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/job-queue.ts";
import { enqueueJob, freeJobKey } from "#app/platform/jobs/jobs.server.ts";
import { momentLabel } from "#app/platform/time/zoned-time.ts";
import type { Database } from "#db/database.server.ts";
import { NewResponses } from "#emails/digests.tsx";
import type { Form } from "../find-form.server.ts";
import { formSettings } from "../model/stored-form.server.ts";
import { canEmail } from "./confirmations.server.ts";
import { withoutMarkers } from "./email-template.ts";
import { noticeKey, type ResponsesNotice } from "./responses-notice.server.ts";

const MAX_LISTED = 10;

/**
 * The job behind "notify me": one mail about all answers since the last one. Run twice it mails once, because what was told
 * of is written down with the mail.
 */
async function notifyResponses(app: AppContext, notice: ResponsesNotice): Promise<void> {
  const { db } = app;
  const { formId } = notice;
  const now = app.clock();
  await db.transaction().execute(async (trx) => {
    // From here on the next answer gets a job of its own: this one reads only what was there before.
    await freeJobKey(trx, noticeKey(formId));
    const form = await trx
      .selectFrom("forms")
      .selectAll()
      .where("id", "=", formId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (form) await tell(trx, app, form, notice, now);
  });
  wakeDelivery(db);
}

async function tell(trx: Database, app: AppContext, form: Form, notice: ResponsesNotice, now: Date): Promise<void> {
  const { enabled, email } = formSettings(form).notify;
  if (!enabled || !email) return;
  const since = trx
    .selectFrom("formResponses")
    .where("formId", "=", form.id)
    .where("number", ">", Math.max(form.notifiedNumber, notice.since));
  const { count } = await since.select((eb) => eb.fn.countAll<number | string>().as("count")).executeTakeFirstOrThrow();
  const total = Number(count);
  if (total === 0) return;
  const { name: accountName, timeZone } = await trx
    .selectFrom("accounts")
    .select(["name", "timeZone"])
    .where("id", "=", form.accountId)
    .executeTakeFirstOrThrow();
  if (!(await isOwnAddress(trx, form.accountId, email))) {
    const allowance = await canEmail(trx, { accountId: form.accountId, email, now });
    if (!allowance.allowed) return comeBack(trx, notice, allowance.waitSeconds, now);
  }
  const newest = await since
    .select(["id", "name", "email", "number", "submittedAt"])
    .orderBy("number", "desc")
    .limit(MAX_LISTED)
    .execute();
  const { appName, appUrl } = app.config;
  const pages = `${appUrl}/forms/${form.id}/responses`;
  const title = withoutMarkers(form.title);
  const subject = `${total === 1 ? "A new answer" : `${total.toLocaleString("en")} new answers`} to ${title}`;
  const template = await renderNotice(
    subject,
    <NewResponses
      appName={withoutMarkers(appName)}
      subject={subject}
      responses={newest.map(({ id, name, email: from, number, submittedAt }) => ({
        name: withoutMarkers(name || from || `Answer ${number}`),
        at: momentLabel(new Date(submittedAt), timeZone),
        address: `${pages}/${id}`,
      }))}
      more={total - newest.length}
      allAddress={pages}
      settingsAddress={`${appUrl}/forms/${form.id}/settings`}
      organiserName={withoutMarkers(accountName)}
    />,
  );
  await trx
    .updateTable("forms")
    .set({ notifiedNumber: form.lastResponseNumber, notifiedAt: now.toISOString() })
    .where("id", "=", form.id)
    .execute();
  await enqueueNotice(trx, app, { accountId: form.accountId, to: { name: "", email }, template, now });
}

/** Who has an account here asked for these mails from inside it; any other address may belong to somebody who did not (C23). */
async function isOwnAddress(trx: Database, accountId: string, email: string): Promise<boolean> {
  const user = await trx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select("users.id")
    .where("memberships.accountId", "=", accountId)
    .where("users.email", "=", email.toLowerCase())
    .executeTakeFirst();
  return user !== undefined;
}

/** Nothing was told of, so nothing is lost. */
async function comeBack(trx: Database, notice: ResponsesNotice, waitSeconds: number, now: Date): Promise<void> {
  await enqueueJob(trx, {
    kind: "tell-of-responses",
    payload: notice,
    uniqueKey: noticeKey(notice.formId),
    runAt: new Date(now.getTime() + waitSeconds * 1000),
    now,
  });
}

export const notifyResponsesJob = defineJob({
  name: "tell-of-responses",
  label: "E-mails an organiser new responses",
  schema: z.object({ formId: z.string(), since: z.number() }),
  run: notifyResponses,
});

declare module "#app/platform/jobs/job-queue.ts" {
  interface JobPayloads {
    "tell-of-responses": ResponsesNotice;
  }
}
