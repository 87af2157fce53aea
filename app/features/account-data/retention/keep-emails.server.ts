import type { Kysely } from "kysely";
import { z } from "zod";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { MAILS_KEPT_CHOICES } from "#app/platform/retention-policy.ts";
import type { Schema } from "#db/schema.ts";

/** How long names stay in an account's sent mails: some months, or as long as the account. */
export const keptMonthsForm = z.object({ months: z.enum(MAILS_KEPT_CHOICES.map(String)).transform(Number).optional() });

export async function readKeptMonths(db: Kysely<Schema>, accountId: string): Promise<number | null> {
  const row = await db.selectFrom("accounts").select("mailsKeptMonths").where("id", "=", accountId).executeTakeFirstOrThrow();
  return row.mailsKeptMonths;
}

export async function saveKeptMonths(
  db: Kysely<Schema>,
  { accountId, actorId, months, now }: { accountId: string; actorId: string; months: number | null; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // What an earlier, longer time spared has its turn too.
    await trx
      .updateTable("accounts")
      .set({ mailsKeptMonths: months, mailsPurgedUntil: null })
      .where("id", "=", accountId)
      .execute();
    const text =
      months === null ? "Names stay in sent mails as long as the account" : `Names stay in sent mails for ${months} months`;
    await recordActivity(trx, { accountId, actorId, kind: "update", text, link: "/settings/data", now });
  });
}
