import { z } from "zod";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { canEmail } from "#app/features/forms/emails/confirmations.server.ts";
import { visitorEmailField } from "#app/features/forms/public/save-for-later.server.ts";
import { findByEmail } from "#app/features/forms/webinar/webinar.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { resendEmail } from "./change-registration.server.ts";

export const linkAgainForm = z.object({ email: visitorEmailField("Enter an e-mail address in full, like name@example.com") });

/**
 * Mails somebody how things stand with their registration, with their joining link if they have a place (C22). Does nothing
 * for an address that is not registered, and for a mailbox that has had its share of mails (C23).
 */
export async function sendLinkAgain(
  app: Pick<AppContext, "db" | "config" | "clock">,
  { webinarId, email }: { webinarId: string; email: string },
): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const registration = await findByEmail(trx, webinarId, email.toLowerCase());
    if (!registration) return;
    const { accountId } = registration;
    if (!(await canEmail(trx, { accountId, email: registration.email, now })).allowed) return;
    const webinar = await trx.selectFrom("webinars").selectAll().where("id", "=", webinarId).executeTakeFirstOrThrow();
    const account = await trx
      .selectFrom("accounts")
      .select(["id", "name", "supportEmail"])
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    await resendEmail(trx, app, { webinar, account, registration, onceKey: now.toISOString(), now });
  });
  wakeDelivery(db);
}
