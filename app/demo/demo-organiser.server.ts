import { createAccount } from "../accounts/create-account.server.ts";
import { hashPassword } from "../accounts/passwords/password.server.ts";
import type { Organiser } from "../accounts/require-organiser.server.ts";
import type { Installation } from "../installation.server.ts";

export const DEMO_EMAIL = "demo@iweri.test";
export const DEMO_PASSWORD = "Lagos-2026!";

/** The demo's organiser, made on the first run. Nothing but `npm run demo` makes one. */
export async function ensureDemoOrganiser({ db, clock }: Installation): Promise<Organiser> {
  const find = () =>
    db
      .selectFrom("users")
      .innerJoin("accounts", "accounts.id", "users.accountId")
      .select([
        "users.id",
        "users.email",
        "users.firstName",
        "users.lastName",
        "accounts.id as accountId",
        "accounts.kind",
        "accounts.name",
        "accounts.supportEmail",
        "accounts.timeZone",
        "accounts.identityStatus",
        "accounts.deleteAfter",
        "accounts.logoFileKey",
        "accounts.sendingPausedReason",
      ])
      .where("users.email", "=", DEMO_EMAIL)
      .executeTakeFirst();
  if (!(await find())) {
    await createAccount(db, {
      kind: "company",
      accountName: "Lagoon Digital Academy",
      firstName: "Adaeze",
      lastName: "Nwosu",
      email: DEMO_EMAIL,
      passwordHash: await hashPassword(DEMO_PASSWORD),
      supportEmail: "help@lagoon.test",
      now: clock(),
    });
  }
  const row = (await find())!;
  const { id, email, firstName, lastName, accountId, kind, name, supportEmail, timeZone } = row;
  const { identityStatus, deleteAfter, logoFileKey, sendingPausedReason } = row;
  return {
    role: "owner",
    user: { id, email, firstName, lastName },
    account: { id: accountId, kind, name, supportEmail, timeZone, identityStatus, deleteAfter, logoFileKey, sendingPausedReason },
  };
}
