import type { Database } from "#db/database.server.ts";

/**
 * Who paid for an account last: whose name and address stand on what is paid next, and by whose address the provider knows what it
 * charges again. Not who only began to pay: that may be anybody's address.
 */
export async function lastPayer(db: Database, accountId: string): Promise<{ payerName: string; payerEmail: string }> {
  const last = await db
    .selectFrom("payments")
    .select(["payerName", "payerEmail"])
    .where("accountId", "=", accountId)
    .where("status", "in", ["paid", "refunded"])
    // Without a period it gave nothing and left nothing behind to charge.
    .where("periodEnd", "is not", null)
    .orderBy("paidAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last) return last;
  const account = await db
    .selectFrom("accounts")
    .select(["name", "supportEmail"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { payerName: account.name, payerEmail: account.supportEmail };
}
