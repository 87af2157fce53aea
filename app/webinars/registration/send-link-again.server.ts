import { wakeDelivery } from "../../delivery/wake.server.ts";
import { mayMail } from "../../forms/mails/mail-allowance.server.ts";
import type { Installation } from "../../installation.server.ts";
import { mailAgain } from "./change-place.server.ts";
import { findByEmail } from "./find-registration.server.ts";

/**
 * Mails somebody how things stand with their registration, with their joining link if they have a place (C22). Does nothing
 * for an address that is not registered, and for a mailbox that has had its share of mails (C23).
 */
export async function sendLinkAgain(
  installation: Pick<Installation, "db" | "config" | "clock">,
  { webinarId, email }: { webinarId: string; email: string },
): Promise<void> {
  const { db, clock } = installation;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const registration = await findByEmail(trx, webinarId, email.toLowerCase());
    if (!registration) return;
    const { accountId } = registration;
    if (!(await mayMail(trx, { accountId, email: registration.email, now })).allowed) return;
    const webinar = await trx.selectFrom("webinars").selectAll().where("id", "=", webinarId).executeTakeFirstOrThrow();
    const account = await trx
      .selectFrom("accounts")
      .select(["id", "name", "supportEmail"])
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    await mailAgain(trx, installation, { webinar, account, registration, onceKey: now.toISOString(), now });
  });
  wakeDelivery(db);
}
