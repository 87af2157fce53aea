import type { Database } from "#db/database.server.ts";
import { quarterOf } from "../../activity/tallies.server.ts";
import { type CountedMails, type HealthWindows, windowsOf } from "./mail-rates.ts";
import { COUNTED_DAYS } from "./thresholds.ts";

const DAY_MS = 86_400_000;

/** What an account's mails came to. Those from before it was last let send again are left out. One question, a few hundred rows. */
export async function readAccountHealth(db: Database, accountId: string, now: Date): Promise<HealthWindows> {
  const account = await db.selectFrom("accounts").select("mailCountedSince").where("id", "=", accountId).executeTakeFirst();
  const month = quarterOf(new Date(now.getTime() - COUNTED_DAYS * DAY_MS));
  const since = account?.mailCountedSince ?? "";
  const rows = await db
    .selectFrom("mailHealth")
    .select(["at", "sent", "bounced", "complained"])
    .where("accountId", "=", accountId)
    .where("at", ">=", since > month ? since : month)
    .orderBy("at", "desc")
    .execute();
  return windowsOf(rows, now);
}

/** The same of the whole installation, the product's own mails too. Whole hours, by when things happened. */
export async function readInstallationHealth(db: Database, now: Date): Promise<HealthWindows> {
  return windowsOf(await readMailHours(db, { hours: COUNTED_DAYS * 24, now }), now);
}

/** What happened in each of the last hours ("2025-11-20T13", UTC), the newest first; hours in which nothing did are left out. */
export async function readMailHours(db: Database, { hours, now }: { hours: number; now: Date }): Promise<CountedMails[]> {
  const first = new Date(now.getTime() - (hours - 1) * 3_600_000).toISOString().slice(0, 13);
  return db
    .selectFrom("mailHours")
    .select(["at", "sent", "bounced", "complained"])
    .where("at", ">=", first)
    .orderBy("at", "desc")
    .execute();
}
