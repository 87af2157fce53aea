import { isBrandingHidden } from "#app/features/accounts/accounts.server.ts";
import type { BrandingHint } from "#app/features/accounts/branding.ts";
import type { Database } from "#db/database.server.ts";
import { readEntitlement } from "../entitlement.server.ts";

/**
 * Whether an account's forms and mails say what they were made with. They do, unless the account
 * left it out and is on a paid plan at this moment; when that ends, the words are back by
 * themselves. `known`: what its row says, where that was read already.
 */
export async function brandingOf(
  db: Database,
  accountId: string,
  now: Date,
  known?: { hidesBranding: number; timeZone: string },
): Promise<{ showsBranding: boolean }> {
  const account =
    known ??
    (await db
      .selectFrom("accounts")
      .select(["hidesBranding", "timeZone"])
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow());
  if (account.hidesBranding === 0) return { showsBranding: true };
  const { plan } = await readEntitlement(db, { id: accountId, timeZone: account.timeZone }, now);
  return { showsBranding: plan.id === "free" };
}

/** What an organiser can do to remove our branding. */
export async function brandingHint(
  db: Database,
  account: { id: string; timeZone: string },
  now: Date,
): Promise<BrandingHint> {
  const { plan } = await readEntitlement(db, account, now);
  if (plan.id === "free") return "upgrade";
  return (await isBrandingHidden(db, account.id)) ? null : "settings";
}
