import { DEFAULT_TIME_ZONE } from "#app/engines/time/zoned-time.ts";
import { createAccount } from "#app/features/accounts/accounts.server.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { hashPassword } from "#app/features/accounts/passwords.server.ts";
import { anchorDayOf, endOfPeriod } from "#app/features/billing/model/subscription.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";

export const DEMO_EMAIL = "demo@iweri.test";
export const DEMO_PASSWORD = "Lagos-2026!";

/** The demo's organiser, made on the first run. Nothing but `npm run demo` makes one. */
export async function ensureDemoOrganiser({ db, clock }: AppContext): Promise<Organiser> {
  const demoUser = () =>
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
      .where("users.email", "=", DEMO_EMAIL);
  if (!(await demoUser().executeTakeFirst())) {
    const now = clock();
    const { accountId } = await createAccount(db, {
      kind: "company",
      accountName: "Lagoon Digital Academy",
      firstName: "Adaeze",
      lastName: "Nwosu",
      email: DEMO_EMAIL,
      passwordHash: await hashPassword(DEMO_PASSWORD),
      supportEmail: "help@lagoon.test",
      now,
    });
    await givePro(db, accountId, now);
  }
  const row = await demoUser().executeTakeFirstOrThrow();
  const { id, email, firstName, lastName, accountId, kind, name, supportEmail, timeZone } = row;
  const { identityStatus, deleteAfter, logoFileKey, sendingPausedReason } = row;
  return {
    role: "owner",
    user: { id, email, firstName, lastName },
    account: {
      id: accountId,
      kind,
      name,
      supportEmail,
      timeZone,
      identityStatus,
      deleteAfter,
      logoFileKey,
      sendingPausedReason,
    },
  };
}

/** Free has ten certificates; the demo sends more. */
async function givePro(db: Database, accountId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const anchorDay = anchorDayOf(now, DEFAULT_TIME_ZONE);
  await db
    .insertInto("subscriptions")
    .values({
      id: newId(now.getTime()),
      accountId,
      plan: "pro",
      emailLimit: 50_000,
      status: "active",
      provider: "sandbox",
      periodStart: at,
      periodEnd: endOfPeriod(at, "quarter", anchorDay, DEFAULT_TIME_ZONE),
      anchorDay,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}
