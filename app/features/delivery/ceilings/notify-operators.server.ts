import type { ReactElement } from "react";
import type { AppContext } from "#app/platform/app-context.ts";
import { operatorAddresses } from "../health/operator-addresses.server.ts";
import { enqueueNotice } from "../queue/enqueue-notice.server.ts";
import { wakeDelivery } from "../queue/ledger-lock.server.ts";
import { renderNotice } from "../templates/email-output.server.ts";

/** E-mails everybody who runs the installation, each once for `onceKey`. */
export async function notifyOperators(
  app: AppContext,
  { subject, body, onceKey }: { subject: string; body: ReactElement; onceKey: string },
): Promise<void> {
  const { db, config, clock } = app;
  const template = await renderNotice(subject, body);
  const emails = await operatorAddresses(db, config.operatorEmail);
  await db.transaction().execute(async (trx) => {
    for (const email of emails) {
      const to = { name: "", email };
      await enqueueNotice(trx, app, {
        accountId: null,
        to,
        template,
        onceToken: `${onceKey}:${email}`,
        now: clock(),
      });
    }
  });
  wakeDelivery(db);
}
