import type { Database } from "#db/database.server.ts";
import { recordActivity } from "../../activity/record-activity.server.ts";
import { enqueueJob } from "../../jobs/enqueue-job.server.ts";
import { isNearly, nearlyWords } from "./nearly.ts";
import type { QuotaPeriod } from "./quota-period.server.ts";

/** What the job that writes the mails is given. */
export interface QuotaWarning {
  accountId: string;
  startsAt: string;
}

/** Tells the account once a period that most of its plan is used up: a notification, and a job that mails its owners. */
export async function warnWhenNearly(
  trx: Database,
  accountId: string,
  period: QuotaPeriod,
  row: { emailsUsed: number; certificatesUsed: number; warnedAt: string | null },
  now: Date,
): Promise<void> {
  const used = { emails: row.emailsUsed, certificates: row.certificatesUsed };
  // Most of a share is not most of the plan: the owners know of the renewal, and are warned once, of the whole.
  if (row.warnedAt !== null || period.whenPaid || !isNearly(period, used)) return;
  const { startsAt } = period;
  await trx
    .updateTable("quotaPeriods")
    .set({ warnedAt: now.toISOString() })
    .where("accountId", "=", accountId)
    .where("startsAt", "=", startsAt)
    .execute();
  const text = nearlyWords(period, used);
  await recordActivity(trx, { accountId, actorId: null, kind: "warning", text, link: "/settings/plan/usage", now });
  const payload: QuotaWarning = { accountId, startsAt };
  await enqueueJob(trx, { kind: "warn-of-quota", payload, uniqueKey: `warn-of-quota:${accountId}:${startsAt}`, now });
}
