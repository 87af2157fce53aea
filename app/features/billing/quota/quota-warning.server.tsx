import { z } from "zod";
import { showDay } from "#app/engines/time/show-day.ts";
import { listOwners } from "#app/features/accounts/sender-accounts.server.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { oneLine, wholeName } from "#app/platform/text/wording.ts";
import type { Database } from "#db/database.server.ts";
import { PlanNotice } from "#emails/billing.tsx";
import { isNearly, nearlyUsedMessage } from "./nearly.ts";
import { type QuotaPeriod, readQuotaPeriod } from "./quota-period.server.ts";
import { readUsed } from "./quota-row.server.ts";

/**
 * The job: one mail a period to each owner, that most of the plan is used up, when the next period
 * begins, and what can be done. Run twice it mails once.
 */
export async function sendQuotaWarning(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { accountId, startsAt }: QuotaWarning,
): Promise<void> {
  const { db, config, clock } = app;
  const now = clock();
  const account = await db
    .selectFrom("accounts")
    .select(["id", "name", "timeZone"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account) return;
  const period = await readQuotaPeriod(
    db,
    account,
    startsAt > now.toISOString() ? new Date(startsAt) : now,
    now,
  );
  // The plan was changed meanwhile: what this was about is over.
  if (period.startsAt !== startsAt) return;
  const whole = { ...period, ...period.whenPaid };
  const amounts = await readUsed(db, accountId, period);
  // What was reserved came back meanwhile.
  if (!isNearly(whole, amounts)) return;
  const used = nearlyUsedMessage(whole, amounts);
  const until = showDay(period.endsAt, account.timeZone);
  const owners = await listOwners(db, accountId);
  const subject = `Most of your ${period.plan.name} plan is used up`;
  const template = await renderNotice(
    subject,
    <PlanNotice
      appName={oneLine(config.appName)}
      subject={subject}
      preheader={`It lasts until ${until}. Everything you sent and issued stays.`}
      paragraphs={[
        `${used}. The next period starts on ${until}.`,
        "A send that needs more than you have left is refused before anything goes out. " +
          "Certificates you issued stay valid, whatever happens to your plan.",
      ]}
      button="See your usage"
      address={`${config.appUrl}/sign-in?to=${encodeURIComponent("/settings/plan/usage")}`}
      foot={
        `You get this once a period because you own the account of ${oneLine(account.name)} ` +
        `at ${oneLine(config.appName)}.`
      }
    />,
  );
  await db.transaction().execute(async (trx) => {
    for (const { email, ...name } of owners)
      await enqueueNotice(trx, app, {
        accountId,
        to: { name: wholeName(name), email },
        template,
        now,
        onceToken: `quota:${startsAt}:${email.toLowerCase()}`,
      });
  });
  wakeDelivery(db);
}

/** What the job that writes the mails is given. */
export interface QuotaWarning {
  accountId: string;
  startsAt: string;
}

/**
 * Tells the account once a period that most of its plan is used up: a notification, and a job that
 * mails its owners.
 */
export async function warnWhenNearly(
  trx: Database,
  usage: {
    accountId: string;
    period: QuotaPeriod;
    row: { emailsUsed: number; certificatesUsed: number; warnedAt: string | null };
    now: Date;
  },
): Promise<void> {
  const { accountId, period, row, now } = usage;
  const used = { emails: row.emailsUsed, certificates: row.certificatesUsed };
  // Most of a share is not most of the plan: the owners know of the renewal, and are warned once,
  // of the whole.
  if (row.warnedAt !== null || period.whenPaid || !isNearly(period, used)) return;
  const { startsAt } = period;
  await trx
    .updateTable("quotaPeriods")
    .set({ warnedAt: now.toISOString() })
    .where("accountId", "=", accountId)
    .where("startsAt", "=", startsAt)
    .execute();
  const text = nearlyUsedMessage(period, used);
  await recordActivity(trx, {
    accountId,
    actorId: null,
    kind: "warning",
    text,
    link: "/settings/plan/usage",
    now,
  });
  const payload: QuotaWarning = { accountId, startsAt };
  await enqueueJob(trx, quotaWarningJob, {
    payload,
    uniqueKey: `warn-of-quota:${accountId}:${startsAt}`,
    now,
  });
}

export const quotaWarningJob = defineJob({
  name: "warn-of-quota",
  label: "Warns owners that a plan is nearly used up",
  schema: z.object({ accountId: z.string(), startsAt: z.string() }),
  run: sendQuotaWarning,
});
