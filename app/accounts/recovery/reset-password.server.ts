import type { Database } from "#db/database.server.ts";
import { wakeDelivery } from "../../delivery/wake.server.ts";
import type { Installation } from "../../installation.server.ts";
import { endOldPassword } from "../passwords/end-old-password.server.ts";
import { hashPassword } from "../passwords/password.server.ts";
import { forgiveSignIn } from "../sign-in/sign-in.server.ts";
import type { Recovery } from "./recovery.server.ts";

/**
 * Gives the person of a proved recovery a new password, or a first one. Uses the recovery up, ends every session, forgets
 * every browser but the request's, every other recovery of the address and codes on their way to change it, and mails a
 * notice. Returns the Set-Cookie value of the browser, or null when the recovery was used or the account is gone.
 */
export async function resetPassword(
  installation: Installation,
  given: { recovery: Recovery; password: string; request: Request; clientAddress: string },
): Promise<string | null> {
  const { db, clock } = installation;
  const { recovery, request, clientAddress } = given;
  const passwordHash = await hashPassword(given.password);
  const now = clock();
  const cookie = await db.transaction().execute(async (trx) => {
    const user = await useUp(trx, recovery, now);
    if (!user) return null;
    const { id: userId } = user;
    await trx.updateTable("users").set({ passwordHash, passwordChangedAt: now.toISOString() }).where("id", "=", userId).execute();
    await trx.deleteFrom("sessions").where("userId", "=", userId).execute();
    // Whoever reads the person's mail is the person: on this browser nobody who tries passwords elsewhere keeps them out.
    return endOldPassword(trx, installation, { user, request, clientAddress, now });
  });
  if (!cookie) return null;
  wakeDelivery(db);
  await forgiveSignIn(recovery.email);
  return cookie;
}

/** Marks the recovery as used. Returns whose it is; null when it was used before. */
async function useUp(trx: Database, { id, email }: Recovery, now: Date) {
  const used = await trx
    .updateTable("recoveries")
    .set({ usedAt: now.toISOString() })
    .where("id", "=", id)
    .where("verifiedAt", "is not", null)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now.toISOString())
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) return null;
  return trx
    .selectFrom("users")
    .innerJoin("accounts", "accounts.id", "users.accountId")
    .select(["users.id", "users.email", "users.firstName", "users.lastName", "users.accountId", "accounts.timeZone"])
    .where("users.email", "=", email)
    .executeTakeFirst();
}
