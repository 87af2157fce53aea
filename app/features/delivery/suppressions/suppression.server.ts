import type { Database } from "#db/database.server.ts";
import type { SuppressionsTable } from "#db/schema/suppressions.ts";

/** A complaint or unsubscribe is a person's wish and outranks what a mail server said. */
const RANK: Record<SuppressionsTable["reason"], number> = { provider: 0, bounced: 1, unsubscribed: 2, complained: 3 };

/** Keeps an address from being mailed again by this organiser. The strongest reason is kept. */
export async function suppressAddress(
  trx: Database,
  given: { accountId: string; email: string; reason: SuppressionsTable["reason"]; detail: string; now: Date },
): Promise<void> {
  const email = given.email.toLowerCase();
  const row = { reason: given.reason, detail: given.detail.slice(0, 500), createdAt: given.now.toISOString() };
  const known = await readSuppression(trx, given.accountId, email);
  if (!known) {
    await trx
      .insertInto("suppressions")
      .values({ accountId: given.accountId, email, ...row })
      .onConflict((conflict) => conflict.columns(["accountId", "email"]).doNothing())
      .execute();
  } else if (RANK[given.reason] > RANK[known.reason]) {
    await trx.updateTable("suppressions").set(row).where("accountId", "=", given.accountId).where("email", "=", email).execute();
  }
}

/** Why this organiser may not mail the address, or null. */
export async function readSuppression(db: Database, accountId: string, email: string) {
  const row = await db
    .selectFrom("suppressions")
    .select(["reason", "detail", "createdAt"])
    .where("accountId", "=", accountId)
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Lets an address be mailed again: the organiser knows that it works now, or that its person asked for mail again. A complaint
 * can't be lifted.
 */
export async function liftSuppression(
  db: Database,
  accountId: string,
  email: string,
  { personAsked = false }: { personAsked?: boolean } = {},
): Promise<boolean> {
  const lifted = await db
    .deleteFrom("suppressions")
    .where("accountId", "=", accountId)
    .where("email", "=", email.toLowerCase())
    .where("reason", "in", personAsked ? ["bounced", "provider", "unsubscribed"] : ["bounced", "provider"])
    .executeTakeFirst();
  return lifted.numDeletedRows > 0n;
}

/** Since when each of these lower-cased addresses wants no more mail of this organiser; those that never said so are not in it. */
export async function readUnsubscribes(db: Database, accountId: string, emails: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("suppressions")
    .select(["email", "createdAt"])
    .where("accountId", "=", accountId)
    .where("email", "in", emails)
    .where("reason", "=", "unsubscribed")
    .execute();
  return new Map(rows.map(({ email, createdAt }) => [email, createdAt]));
}

/** Which of these lower-cased addresses this organiser may not mail, and why. */
export async function readSuppressions(db: Database, accountId: string, emails: string[]) {
  const rows = await db
    .selectFrom("suppressions")
    .select(["email", "reason"])
    .where("accountId", "=", accountId)
    .where("email", "in", emails)
    .execute();
  return new Map(rows.map((row) => [row.email, row.reason]));
}

export const SUPPRESSED_CODE = {
  bounced: "bounced_before",
  complained: "complained_before",
  unsubscribed: "unsubscribed",
  provider: "suppressed",
} as const;
