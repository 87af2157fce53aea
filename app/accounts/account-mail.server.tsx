import type { Database } from "#db/database.server.ts";
import { enqueueNotice } from "../delivery/enqueue-notice.server.ts";
import type { Installation } from "../installation.server.ts";
import type { AccountMail } from "./account-mail.ts";

/**
 * Puts one mail about an account into the ledger, before mass mailings. Call `wakeDelivery(db)` after the commit.
 * What a code mail says is wiped from the ledger once it has left.
 */
export async function queueAccountMail(
  trx: Database,
  installation: Pick<Installation, "config">,
  given: { accountId: string | null; to: { name: string; email: string }; mail: AccountMail; now: Date },
): Promise<void> {
  const { mail, ...rest } = given;
  const words = JSON.stringify(mail);
  await enqueueNotice(trx, installation, { ...rest, template: { subject: mail.kind, html: words, text: words } });
}
