import type { Database } from "#db/database.server.ts";
import type { DomainReport } from "./check-sender-domain.server.ts";

const NAME = "senderDomainCheck";

/** A report, and with which selector it was made. */
export interface KeptReport extends DomainReport {
  selector: string | null;
}

/** Whether this can be a DKIM selector: the part after "s=" in a signature. */
export function isSelector(typed: string): boolean {
  return /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/.test(typed);
}

/** The last report that was made, or null. It may be about a domain that is no longer the sender's. */
export async function readKeptReport(db: Database): Promise<KeptReport | null> {
  const row = await db.selectFrom("installationSettings").select("value").where("name", "=", NAME).executeTakeFirst();
  return row ? (JSON.parse(row.value) as KeptReport) : null;
}

export async function keepReport(db: Database, report: KeptReport): Promise<void> {
  const row = { value: JSON.stringify(report), updatedAt: report.checkedAt };
  await db
    .insertInto("installationSettings")
    .values({ name: NAME, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}
