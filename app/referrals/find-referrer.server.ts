import type { Database } from "#db/database.server.ts";
import { mailboxOf } from "../recipients/mailbox-of.ts";

/**
 * The account that a code leads to. Null: there is none, it is on its way out, or the one who registers is at work in it: another
 * spelling of one's own address refers nobody.
 */
export async function findReferrer(
  trx: Database,
  { code, email, now }: { code: string | null; email: string; now: Date },
): Promise<{ accountId: string } | null> {
  if (!code) return null;
  const account = await trx
    .selectFrom("accounts")
    .select(["id", "deleteAfter"])
    .where("referralCode", "=", code)
    .executeTakeFirst();
  if (!account || (account.deleteAfter && account.deleteAfter <= now.toISOString())) return null;
  const members = await trx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select("users.email")
    .where("memberships.accountId", "=", account.id)
    .execute();
  const mailbox = mailboxOf(email);
  return members.some((member) => mailboxOf(member.email) === mailbox) ? null : { accountId: account.id };
}
