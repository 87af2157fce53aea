import { showDay } from "#app/features/certificates/model/certificate-values.ts";
import type { Database } from "#db/database.server.ts";
import { isNearly, nearlyUsedMessage } from "./nearly.ts";
import { unpaidMessage } from "./quota-messages.ts";
import { readQuotaPeriod } from "./quota-period.server.ts";
import { readUsed } from "./quota-row.server.ts";

/** What the dashboard says once most of the plan is used up; null before that. */
export async function readPlanNotice(db: Database, account: { id: string; timeZone: string }, now: Date): Promise<string | null> {
  const period = await readQuotaPeriod(db, account, now, now);
  const used = await readUsed(db, account.id, period);
  if (!isNearly(period, used)) return null;
  if (period.whenPaid) return `${unpaidMessage(period)}. ${nearlyUsedMessage(period, used)}.`;
  return `${nearlyUsedMessage(period, used)} until ${showDay(period.endsAt, account.timeZone)}.`;
}
