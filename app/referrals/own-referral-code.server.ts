import type { Database } from "#db/database.server.ts";
import { randomLetters } from "../random-letters.ts";
import { CODE_LETTERS } from "./referral-code.ts";

/** The account's code. It is made when somebody of the account first looks at its link, and stays. */
export async function ownReferralCode(db: Database, accountId: string): Promise<string> {
  const known = await readCode(db, accountId);
  if (known) return known;
  // Two looks at the same moment: the first one's code stays, and both read it.
  await db
    .updateTable("accounts")
    .set({ referralCode: randomLetters(CODE_LETTERS) })
    .where("id", "=", accountId)
    .where("referralCode", "is", null)
    .execute();
  return (await readCode(db, accountId))!;
}

async function readCode(db: Database, accountId: string): Promise<string | null> {
  const row = await db.selectFrom("accounts").select("referralCode").where("id", "=", accountId).executeTakeFirstOrThrow();
  return row.referralCode;
}
