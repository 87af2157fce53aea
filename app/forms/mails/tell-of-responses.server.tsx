import type { Database } from "#db/database.server.ts";
import { NewResponses } from "#emails/new-responses.tsx";
import { enqueueNotice } from "../../delivery/enqueue-notice.server.ts";
import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { Installation } from "../../installation.server.ts";
import { enqueueJob } from "../../jobs/enqueue-job.server.ts";
import { freeJobKey } from "../../jobs/keyed-jobs.server.ts";
import { renderNotice } from "../../messages/render-notice.server.ts";
import { momentWords } from "../../messages/zoned-time.ts";
import type { Form } from "../find-form.server.ts";
import { readFormSettings } from "../form-settings.ts";
import { noticeKey, type ResponsesNotice } from "./enqueue-responses-notice.server.ts";
import { mayMail } from "./mail-allowance.server.ts";
import { withoutMarkers } from "./mark-letter.ts";

const MOST_LISTED = 10;

/**
 * The job behind "notify me": one mail about all answers since the last one. Run twice it mails once, because what was told
 * of is written down with the mail.
 */
export async function tellOfResponses(installation: Installation, payload: unknown): Promise<void> {
  const { db } = installation;
  const notice = payload as ResponsesNotice;
  const { formId } = notice;
  const now = installation.clock();
  await db.transaction().execute(async (trx) => {
    // From here on the next answer gets a job of its own: this one reads only what was there before.
    await freeJobKey(trx, noticeKey(formId));
    const form = await trx
      .selectFrom("forms")
      .selectAll()
      .where("id", "=", formId)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (form) await tell(trx, installation, form, notice, now);
  });
  wakeDelivery(db);
}

async function tell(trx: Database, installation: Installation, form: Form, notice: ResponsesNotice, now: Date): Promise<void> {
  const { enabled, email } = readFormSettings(form.settings).notify;
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
    const allowance = await mayMail(trx, { accountId: form.accountId, email, now });
    if (!allowance.allowed) return comeBack(trx, notice, allowance.waitSeconds, now);
  }
  const newest = await since
    .select(["id", "name", "email", "number", "submittedAt"])
    .orderBy("number", "desc")
    .limit(MOST_LISTED)
    .execute();
  const { appName, appUrl } = installation.config;
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
        at: momentWords(new Date(submittedAt), timeZone),
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
  await enqueueNotice(trx, installation, { accountId: form.accountId, to: { name: "", email }, template, now });
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
