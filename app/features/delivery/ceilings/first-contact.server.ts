import type { Database } from "#db/database.server.ts";
import { readSender } from "./sender.server.ts";

const ADDRESSES_PER_QUESTION = 500;

/**
 * Which of these addresses never got an e-mail of the account, or none before a moment: nobody has
 * proved that they want one, and whoever typed the address may have typed a stranger's.
 */
export async function firstContacts(
  db: Database,
  accountId: string,
  emails: readonly string[],
  before?: Date,
): Promise<Set<string>> {
  const first = new Set(emails);
  for (let from = 0; from < emails.length; from += ADDRESSES_PER_QUESTION) {
    const known = await db
      .selectFrom("deliveries")
      .select("toEmail")
      .distinct()
      .where("accountId", "=", accountId)
      .where("toEmail", "in", emails.slice(from, from + ADDRESSES_PER_QUESTION))
      .where("state", "in", ["accepted", "delivered"])
      .$if(before !== undefined, (query) =>
        query.where("acceptedAt", "<", before?.toISOString() ?? ""),
      )
      .execute();
    for (const { toEmail } of known) first.delete(toEmail);
  }
  return first;
}

/**
 * The same where the first e-mail carries only what is needed, because the account has proved and
 * paid nothing; otherwise nobody.
 */
export async function shortFirstContacts(
  db: Database,
  accountId: string,
  emails: readonly string[],
  now: Date,
): Promise<Set<string>> {
  return (await isUnproved(db, accountId, now)) ? firstContacts(db, accountId, emails) : new Set();
}

/** Whether an account has proved and paid nothing. */
export async function isUnproved(db: Database, accountId: string, now: Date): Promise<boolean> {
  const sender = await readSender(db, accountId, now);
  return sender !== null && sender.proofs.length === 0;
}
