import type { SocialProfile } from "#app/providers/social/social.ts";
import type { Database } from "#db/database.server.ts";
import { readAccountEmail } from "../account-email.server.tsx";

/** A person of ours, with what a mail to them needs. */
export interface SocialUser {
  userId: string;
  accountId: string;
  firstName: string;
  lastName: string;
  email: string;
  timeZone: string;
}

function people(db: Database) {
  return db
    .selectFrom("users")
    .innerJoin("accounts", "accounts.id", "users.accountId")
    .select(["users.id as userId", "users.accountId", "users.firstName", "users.lastName", "users.email", "accounts.timeZone"]);
}

/** Whom a provider's account signs in. */
export async function findByIdentity(
  db: Database,
  { provider, subject }: Pick<SocialProfile, "provider" | "subject">,
): Promise<SocialUser | null> {
  const row = await people(db)
    .innerJoin("socialIdentities", "socialIdentities.userId", "users.id")
    .where("socialIdentities.provider", "=", provider)
    .where("socialIdentities.subject", "=", subject)
    .executeTakeFirst();
  return row ?? null;
}

/** Whose address the provider has proved it to be. An address it has not proved belongs to nobody. */
export async function findByVerifiedEmail(
  db: Database,
  { email, emailVerified }: Pick<SocialProfile, "email" | "emailVerified">,
): Promise<SocialUser | null> {
  const address = emailVerified && email ? readAccountEmail(email) : null;
  if (!address) return null;
  return (await people(db).where("users.email", "=", address).executeTakeFirst()) ?? null;
}

export async function findSocialUser(db: Database, userId: string): Promise<SocialUser | null> {
  return (await people(db).where("users.id", "=", userId).executeTakeFirst()) ?? null;
}
