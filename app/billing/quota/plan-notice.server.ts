import type { Database } from "#db/database.server.ts";
import { showDay } from "../../certificates/certificate-values.ts";
import { isNearly, nearlyWords } from "./nearly.ts";
import { readQuotaPeriod } from "./quota-period.server.ts";
import { readUsed } from "./quota-row.server.ts";
import { unpaidWords } from "./unpaid-words.ts";

/** What the dashboard says once most of the plan is used up; null before that. */
export async function readPlanNotice(db: Database, account: { id: string; timeZone: string }, now: Date): Promise<string | null> {
  const period = await readQuotaPeriod(db, account, now, now);
  const used = await readUsed(db, account.id, period);
  if (!isNearly(period, used)) return null;
  if (period.whenPaid) return `${unpaidWords(period)}. ${nearlyWords(period, used)}.`;
  return `${nearlyWords(period, used)} until ${showDay(period.endsAt, account.timeZone)}.`;
}
