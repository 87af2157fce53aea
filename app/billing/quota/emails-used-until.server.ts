import type { Database } from "#db/database.server.ts";
import { sumEntries } from "./quota-row.server.ts";

/**
 * E-mails that counted from the start of a period until `now`: what an upgrade does not give back. What is scheduled for later counts
 * in the period that begins with the upgrade, and would be paid twice if it were taken off here too.
 */
export async function emailsUsedUntil(
  db: Database,
  accountId: string,
  { periodStart }: { periodStart: string },
  now: Date,
): Promise<number> {
  const { emails } = await sumEntries(db, accountId, periodStart, now.toISOString());
  return emails;
}
