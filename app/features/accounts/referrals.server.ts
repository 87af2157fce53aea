import { mailboxOf } from "#app/engines/email-address/email-address.ts";
import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import { randomLetters } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import { keysetPages } from "#db/query-parts.server.ts";
import { CODE_LETTERS, referredName } from "./referral-code.ts";

/**
 * The account that a code leads to. Null: there is none, it is on its way out, or the one who
 * registers is at work in it: another spelling of one's own address refers nobody.
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
  return members.some((member) => mailboxOf(member.email) === mailbox)
    ? null
    : { accountId: account.id };
}

export interface Referred {
  id: string;
  name: string;
  kind: "individual" | "company";
  /** When the account was opened, ISO. Only its month is shown. */
  createdAt: string;
}

/**
 * One page of the accounts that came by this one's link, newest first, and how many there are.
 * Accounts that were deleted are not among them.
 */
export async function listReferred(
  db: Database,
  accountId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ referred: Referred[]; total: number }> {
  const rows = await came(db, accountId)
    .orderBy("accounts.createdAt", "desc")
    .orderBy("accounts.id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom("accounts")
    .select((all) => all.fn.countAll().as("total"))
    .where("referredById", "=", accountId)
    .executeTakeFirstOrThrow();
  return { total: Number(total), referred: rows.map(shown) };
}

/** All of them, in the order of their ids, a page at a time. */
export async function* readAllReferred(
  db: Database,
  accountId: string,
): AsyncGenerator<Referred[]> {
  const pages = keysetPages((last: { id: string } | null, limit) =>
    came(db, accountId)
      .where("accounts.id", ">", last?.id ?? "")
      .orderBy("accounts.id")
      .limit(limit)
      .execute(),
  );
  for await (const rows of pages) yield rows.map(shown);
}

function came(db: Database, accountId: string) {
  return (
    db
      .selectFrom("accounts")
      // Whoever registered it, and nobody who joined later: they came by no link.
      .leftJoin("users", (join) =>
        join
          .onRef("users.accountId", "=", "accounts.id")
          .onRef("users.createdAt", "=", "accounts.createdAt"),
      )
      .select([
        "accounts.id",
        "accounts.kind",
        "accounts.createdAt",
        "users.firstName",
        "users.lastName",
      ])
      .where("accounts.referredById", "=", accountId)
  );
}

function shown(
  row: Omit<Referred, "name"> & { firstName: string | null; lastName: string | null },
): Referred {
  const { id, kind, createdAt, firstName, lastName } = row;
  return {
    id,
    kind,
    createdAt,
    name: firstName ? referredName({ firstName, lastName: lastName ?? "" }) : "Somebody",
  };
}

/**
 * The account's code. It is made when somebody of the account first looks at its link, and stays.
 */
export async function ownReferralCode(db: Database, accountId: string): Promise<string> {
  const account = db.selectFrom("accounts").select("referralCode").where("id", "=", accountId);
  const { referralCode: known } = await account.executeTakeFirstOrThrow();
  if (known) return known;
  // Two looks at the same moment: the first one's code stays, and both read it.
  await db
    .updateTable("accounts")
    .set({ referralCode: randomLetters(CODE_LETTERS) })
    .where("id", "=", accountId)
    .where("referralCode", "is", null)
    .execute();
  const { referralCode } = await account
    .$narrowType<{ referralCode: string }>()
    .executeTakeFirstOrThrow();
  return referralCode;
}

/**
 * Notifies the account by whose link somebody has just come. In the transaction that opens the new
 * account. Who it is stands in the list behind the link alone, where it goes when they go.
 */
export async function notifyReferrer(
  trx: Database,
  { accountId, kind, now }: { accountId: string; kind: "individual" | "company"; now: Date },
): Promise<void> {
  await recordActivity(trx, {
    accountId,
    actorId: null,
    kind: "success",
    now,
    text:
      kind === "company"
        ? "A company or institution signed up with your link"
        : "Someone signed up with your link",
    link: "/settings/referral",
  });
}
