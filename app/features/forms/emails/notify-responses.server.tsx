import { z } from "zod";
import { zonedMomentLabel } from "#app/engines/time/zoned-time.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { freeJobKey } from "#app/platform/jobs/jobs.server.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { counted } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { NewResponses as NewResponsesEmail } from "#emails/digests.tsx";
import type { Form } from "../store/find-form.server.ts";
import { formSettings } from "../store/stored-form.server.ts";
import { canEmail } from "./confirmations.server.ts";
import { withoutMarkers } from "./email-template.ts";

/** At most one e-mail of a form in so long, however many answers come. */
const EVERY_MS = 15 * 60_000;
/** Answers come in flocks: the notifications have one line for what came in so long. */
const WAIT_MS = 60 * 60_000;

/** What the jobs are about: answers to a form above the number `since`. */
const newResponses = z.object({ formId: z.string(), since: z.number() });
type NewResponses = z.infer<typeof newResponses>;

/** Name the one job of each sort that waits for a form. */
const noticeKey = (formId: string) => `tell-of-responses:${formId}`;
const lineKey = (formId: string) => `note-responses:${formId}`;

/**
 * Has the organiser told of new answers, if the form is set so: at once when it was quiet,
 * otherwise a quarter of an hour after the last notice, together with all that come until then. In
 * the transaction that writes the answer of that number.
 */
export async function enqueueResponsesNotice(
  trx: Database,
  form: Pick<Form, "id" | "settings" | "notifiedAt">,
  { number, now }: { number: number; now: Date },
): Promise<void> {
  const { enabled, email } = formSettings(form).notify;
  if (!enabled || !email) return;
  const earliest = form.notifiedAt === null ? 0 : Date.parse(form.notifiedAt) + EVERY_MS;
  await enqueueJob(trx, notifyResponsesJob, {
    // Answers from before somebody switched this on are no news.
    payload: { formId: form.id, since: number - 1 },
    uniqueKey: noticeKey(form.id),
    runAt: new Date(Math.max(now.getTime(), earliest)),
    now,
  });
}

const MAX_LISTED = 10;

/**
 * The job behind "notify me": one mail about all answers since the last one. Run twice it mails
 * once, because what was told of is written down with the mail.
 */
async function notifyResponses(app: AppContext, notice: NewResponses): Promise<void> {
  const { db } = app;
  const { formId } = notice;
  const now = app.clock();
  await db.transaction().execute(async (trx) => {
    // From here on the next answer gets a job of its own: this one reads only what was there
    // before.
    await freeJobKey(trx, noticeKey(formId));
    const form = await trx
      .selectFrom("forms")
      .selectAll()
      .where("id", "=", formId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (form) await sendNotice(trx, app, { form, notice, now });
  });
  wakeDelivery(db);
}

async function sendNotice(
  trx: Database,
  app: AppContext,
  { form, notice, now }: { form: Form; notice: NewResponses; now: Date },
): Promise<void> {
  const { enabled, email } = formSettings(form).notify;
  if (!enabled || !email) return;
  const since = trx
    .selectFrom("formResponses")
    .where("formId", "=", form.id)
    .where("number", ">", Math.max(form.notifiedNumber, notice.since));
  const { count } = await since
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  if (total === 0) return;
  const { name: accountName, timeZone } = await trx
    .selectFrom("accounts")
    .select(["name", "timeZone"])
    .where("id", "=", form.accountId)
    .executeTakeFirstOrThrow();
  const isOwn = await isOwnAddress(trx, form.accountId, email);
  if (!isOwn) {
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
  const title = mailedName(form.title);
  const subject = `${total === 1 ? "A new answer" : `${total.toLocaleString("en")} new answers`} to ${title}`;
  const template = await renderNotice(
    subject,
    <NewResponsesEmail
      appName={withoutMarkers(appName)}
      subject={subject}
      responses={newest.map(({ id, name, email: from, number, submittedAt }) => ({
        name: mailedName(name || from || `Answer ${number}`),
        at: zonedMomentLabel(new Date(submittedAt), timeZone),
        address: `${pages}/${id}`,
      }))}
      more={total - newest.length}
      allAddress={pages}
      settingsAddress={`${appUrl}/forms/${form.id}/settings`}
      organiserName={mailedName(accountName)}
    />,
  );
  await trx
    .updateTable("forms")
    .set({ notifiedNumber: form.lastResponseNumber, notifiedAt: now.toISOString() })
    .where("id", "=", form.id)
    .execute();
  const causedBy = isOwn ? undefined : form.accountId;
  await enqueueNotice(trx, app, {
    accountId: form.accountId,
    causedBy,
    to: { name: "", email },
    template,
    now,
  });
}

/**
 * Who has an account here asked for these mails from inside it; any other address may belong to
 * somebody who did not (C23).
 */
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
async function comeBack(
  trx: Database,
  notice: NewResponses,
  waitSeconds: number,
  now: Date,
): Promise<void> {
  await enqueueJob(trx, notifyResponsesJob, {
    payload: notice,
    uniqueKey: noticeKey(notice.formId),
    runAt: new Date(now.getTime() + waitSeconds * 1000),
    now,
  });
}

export const notifyResponsesJob = defineJob({
  name: "tell-of-responses",
  label: "E-mails an organiser new responses",
  schema: newResponses,
  run: notifyResponses,
});

/**
 * Has the notifications tell of new answers, an hour's in one line. In the transaction that writes
 * the answer of that number.
 */
export async function enqueueResponsesLine(
  trx: Database,
  form: Pick<Form, "id">,
  number: number,
  now: Date,
): Promise<void> {
  const payload = { formId: form.id, since: number - 1 };
  const runAt = new Date(now.getTime() + WAIT_MS);
  await enqueueJob(trx, recordResponsesJob, {
    payload,
    uniqueKey: lineKey(form.id),
    runAt,
    now,
  });
}

/**
 * The job: "12 new responses to Volunteer sign-up". Run twice it tells once, because the first run
 * uses up the key.
 */
export async function recordResponses(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { formId, since }: NewResponses,
): Promise<void> {
  const now = clock();
  await db.transaction().execute(async (trx) => {
    // From here on the next answer gets a job of its own.
    if (!(await freeJobKey(trx, lineKey(formId)))) return;
    const form = await trx
      .selectFrom("forms")
      .select(["accountId", "title", "lastResponseNumber", "isSample"])
      .where("id", "=", formId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (!form || form.isSample === 1 || form.lastResponseNumber <= since) return;
    const text = `${counted(form.lastResponseNumber - since, "new response")} to ${form.title}`;
    const link = `/forms/${formId}/responses`;
    await recordActivity(trx, {
      accountId: form.accountId,
      actorId: null,
      kind: "new",
      text,
      link,
      notify: true,
      now,
    });
  });
}

export const recordResponsesJob = defineJob({
  name: "note-responses",
  label: "Records new responses in the activity log",
  schema: newResponses,
  run: recordResponses,
});
