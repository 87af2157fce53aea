import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { queueOperatorBillingEmail } from "../emails/queue-billing-email.server.tsx";
import { recordPaymentEvent } from "./payment-lines.server.ts";

/** Money came that nothing here expects: whoever runs the installation is told, once for each charge, and has to look. */
export async function notifyUnexpectedCharge(
  app: AppContext,
  { reference, why }: { reference: string; why: string },
): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const noted = { key: `odd-charge:${reference}`.slice(0, 200), event: "odd charge", reference, outcome: why, now };
    if (!(await recordPaymentEvent(trx, noted))) return;
    await queueOperatorBillingEmail(trx, app, { mail: { kind: "odd-charge", reference }, now });
  });
  wakeDelivery(db);
}
