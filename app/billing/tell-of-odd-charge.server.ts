import { wakeDelivery } from "../delivery/wake.server.ts";
import type { Installation } from "../installation.server.ts";
import { noteNews } from "./note-news.server.ts";
import { queueOperatorBillingMail } from "./queue-billing-mail.server.tsx";

/** Money came that nothing here expects: whoever runs the installation is told, once for each charge, and has to look. */
export async function tellOfOddCharge(
  installation: Installation,
  { reference, why }: { reference: string; why: string },
): Promise<void> {
  const { db, clock } = installation;
  const now = clock();
  await db.transaction().execute(async (trx) => {
    const noted = { key: `odd-charge:${reference}`.slice(0, 200), event: "odd charge", reference, outcome: why, now };
    if (!(await noteNews(trx, noted))) return;
    await queueOperatorBillingMail(trx, installation, { mail: { kind: "odd-charge", reference }, now });
  });
  wakeDelivery(db);
}
