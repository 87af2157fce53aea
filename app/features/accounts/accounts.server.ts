import { CALLING_CODES, callingCodeOf } from "#app/engines/phones/calling-codes.ts";
import { newId } from "#app/platform/text/ids.ts";
import { type Language, readLanguage, SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import type { Database } from "#db/database.server.ts";
import type { Plan } from "./plan.ts";

interface NewAccount {
  kind: "individual" | "company";
  accountName: string;
  firstName: string;
  lastName: string;
  /** As `readAccountEmail` gives it, proved to be theirs. */
  email: string;
  /** Null: signs in with Google or X only. */
  passwordHash: string | null;
  supportEmail: string;
  termsAcceptedAt?: string | null;
  company?: {
    industry: string | null;
    size: string | null;
    website: string | null;
    phone: string | null;
  };
  chosenPlan?: Plan | null;
  /** The account by whose link this one comes. */
  referredById?: string | null;
  /** Left out: a company, or a person the operator vouches for. */
  identityStatus?: "none" | "passed";
  now: Date;
}

/**
 * Makes an account with its first organiser, who can sign in at once. Throws when the address is
 * taken.
 */
export async function createAccount(
  trx: Database,
  given: NewAccount,
): Promise<{ accountId: string; userId: string }> {
  const accountId = newId(given.now.getTime());
  const userId = newId(given.now.getTime());
  const createdAt = given.now.toISOString();
  await trx
    .insertInto("accounts")
    .values({
      id: accountId,
      kind: given.kind,
      name: given.accountName,
      supportEmail: given.supportEmail,
      timeZone: "Africa/Lagos",
      ...given.company,
      chosenPlan: given.chosenPlan ?? null,
      referredById: given.referredById ?? null,
      identityStatus: given.identityStatus ?? "passed",
      createdAt,
    })
    .execute();
  await trx
    .insertInto("users")
    .values({
      id: userId,
      accountId,
      email: given.email,
      firstName: given.firstName,
      lastName: given.lastName,
      passwordHash: given.passwordHash,
      termsAcceptedAt: given.termsAcceptedAt ?? null,
      createdAt,
    })
    .execute();
  await trx
    .insertInto("memberships")
    .values({ accountId, userId, role: "owner", createdAt })
    .execute();
  return { accountId, userId };
}

/** The country of an account's phone, by which its national numbers are read: "NG" unless known. */
export async function readPhoneCountry(db: Database, accountId: string): Promise<string> {
  const account = await db
    .selectFrom("accounts")
    .select("phone")
    .where("id", "=", accountId)
    .executeTakeFirst();
  const code = callingCodeOf(account?.phone ?? "");
  return CALLING_CODES.find((one) => one.code === code)?.country ?? "NG";
}

/** The language of an account's public pages, for forms that don't say. */
export async function readAccountLanguage(db: Database, accountId: string): Promise<Language> {
  const { language } = await db
    .selectFrom("accounts")
    .select("language")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return readLanguage(language) ?? SOURCE_LANGUAGE;
}

/** Who is named on what an account sends and issues. Throws when there is no such account. */
export async function readIssuer(
  db: Database,
  accountId: string,
): Promise<{ id: string; name: string; supportEmail: string }> {
  return db
    .selectFrom("accounts")
    .select(["id", "name", "supportEmail"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}

const USER_COLUMNS = ["users.id", "users.firstName", "users.lastName", "users.email"] as const;

/** People by their ids. Who is gone is not in it. */
export async function findUsers(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom("users").select(USER_COLUMNS).where("users.id", "in", ids).execute();
}

/** Everybody who works in an account, the longest first. */
export async function listMembersOf(db: Database, accountId: string) {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.userId")
    .select(USER_COLUMNS)
    .where("memberships.accountId", "=", accountId)
    .orderBy("memberships.createdAt")
    .orderBy("users.id")
    .execute();
}

/**
 * Leaves the words out from now on, or lets them stand again. On Free it is kept and does nothing.
 */
export async function hideBranding(
  db: Database,
  accountId: string,
  isHidden: boolean,
): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ hidesBranding: isHidden ? 1 : 0 })
    .where("id", "=", accountId)
    .execute();
}

/** What the account chose, whatever its plan. */
export async function isBrandingHidden(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("hidesBranding")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row.hidesBranding === 1;
}
