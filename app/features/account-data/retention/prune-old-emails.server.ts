import { setImmediate as letOthersRun } from "node:timers/promises";
import type { Kysely } from "kysely";
import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { unresolvedCalls } from "#app/features/delivery/queue/end-unrepeatable.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { MAILS_KEPT_CHOICES } from "#app/platform/retention-policy.ts";
import type { Schema } from "#db/schema.ts";

/** How long names stay in an account's sent mails: some months, or as long as the account. */
export const keptMonthsForm = z.object({
  months: z.enum(MAILS_KEPT_CHOICES.map(String)).transform(Number).optional(),
});

export async function readKeptMonths(
  db: Kysely<Schema>,
  accountId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom("accounts")
    .select("mailsKeptMonths")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.mailsKeptMonths;
}

export async function saveKeptMonths(
  db: Kysely<Schema>,
  {
    accountId,
    actorId,
    months,
    now,
  }: { accountId: string; actorId: string; months: number | null; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // What an earlier, longer time spared has its turn too.
    await trx
      .updateTable("accounts")
      .set({ mailsKeptMonths: months, mailsPurgedUntil: null })
      .where("id", "=", accountId)
      .execute();
    const text =
      months === null
        ? "Names stay in sent e-mails as long as the account exists"
        : `Names stay in sent e-mails for ${months} months`;
    await recordActivity(trx, {
      accountId,
      actorId,
      kind: "update",
      text,
      link: "/settings/data",
      now,
    });
  });
}

const ROWS_PER_STEP = 200;
/** What stands where a name stood. */
const REMOVED_LABEL = "Removed";

/**
 * Of accounts that asked for it: takes names, addresses and what was said out of mails that were
 * through so many months ago. What became of each stays, so that every count stays true;
 * certificates are not touched. Returns how many mails.
 */
export async function pruneOldEmails({ db }: Pick<AppContext, "db">, now: Date): Promise<number> {
  const accounts = await db
    .selectFrom("accounts")
    .select(["id", "mailsKeptMonths", "mailsPurgedUntil"])
    .where("mailsKeptMonths", "is not", null)
    .$narrowType<{ mailsKeptMonths: number }>()
    .execute();
  let purged = 0;
  for (const { id, mailsKeptMonths, mailsPurgedUntil } of accounts) {
    const before = monthsBefore(now, mailsKeptMonths).toISOString();
    const sends = await db
      .selectFrom("batches")
      .select(["id", "kind"])
      .where("accountId", "=", id)
      .where("status", "in", ["done", "cancelled"])
      .where("finishedAt", "<", before)
      .where("finishedAt", ">=", mailsPurgedUntil ?? "")
      .execute();
    for (const send of sends) purged += await pruneBatch(db, send);
    purged += await pruneOldSms(db, id, before);
    await db
      .updateTable("accounts")
      .set({ mailsPurgedUntil: before })
      .where("id", "=", id)
      .execute();
  }
  return purged;
}

/** The same of text messages: numbers and what was said go, what became of each stays. */
async function pruneOldSms(db: Kysely<Schema>, accountId: string, before: string): Promise<number> {
  const pruned = await db
    .updateTable("smsMessages")
    .set({ phone: "", text: "" })
    .where("accountId", "=", accountId)
    .where("createdAt", "<", before)
    .where("phone", "!=", "")
    .where("state", "not in", ["queued", "sending"])
    .executeTakeFirst();
  return Number(pruned.numUpdatedRows);
}

async function pruneBatch(
  db: Kysely<Schema>,
  { id, kind }: { id: string; kind: string },
): Promise<number> {
  let purged = 0;
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom("deliveries")
        .select("id")
        .where("batchId", "=", id)
        .where("toEmail", "!=", "")
        .where("state", "not in", ["queued", "sending"])
        .where((or) =>
          or.or([or("callId", "is", null), or("callId", "not in", unresolvedCalls(trx))]),
        )
        .limit(ROWS_PER_STEP)
        .execute();
      if (rows.length === 0) return 0;
      const ids = rows.map((row) => row.id);
      await trx
        .updateTable("deliveries")
        .set({
          toName: REMOVED_LABEL,
          toEmail: "",
          correctedTo: null,
          searchText: "",
          values: "{}",
          calendar: null,
        })
        .where("id", "in", ids)
        .execute();
      await trx.deleteFrom("deliveryEvents").where("deliveryId", "in", ids).execute();
      return rows.length;
    });
    if (count === 0) break;
    purged += count;
    await letOthersRun();
  }
  // A mail to one person says who they are in its text; that of a mass mailing is the same for all.
  if (kind !== "certificates" && kind !== "bulk")
    await db
      .updateTable("batches")
      .set({ html: "", text: "", subject: REMOVED_LABEL, title: REMOVED_LABEL })
      .where("id", "=", id)
      .execute();
  return purged;
}

/** The same day of the month, so many months before; the last day of a shorter one. */
function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), last));
  return then;
}
