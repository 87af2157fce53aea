import type { Database } from "#db/database.server.ts";
import { enqueueNotice } from "../../delivery/enqueue-notice.server.ts";
import type { Installation } from "../../installation.server.ts";
import type { AccountMail } from "./account-mail.ts";
import { renderAccountMail } from "./render-account-mail.server.tsx";

/**
 * Puts one mail about an account into the ledger, before mass mailings. Call `wakeDelivery(db)` after the commit.
 * A code is kept sealed, leaves before it expires or not at all, and is wiped from the ledger once it has left.
 */
export async function queueAccountMail(
  trx: Database,
  installation: Pick<Installation, "config">,
  given: { accountId: string | null; to: { name: string; email: string }; mail: AccountMail; now: Date },
): Promise<void> {
  const { accountId, mail, now } = given;
  const template = await renderAccountMail(installation.config, mail);
  // Until an address is proved, its name was typed by anybody: a stranger's inbox is not where it gets read (C23).
  const isProved = mail.kind !== "code" && mail.kind !== "already-registered" && mail.kind !== "address-in-use";
  const to = { name: isProved ? given.to.name : "", email: given.to.email };
  const code = mail.kind === "code" ? mail.code : undefined;
  await enqueueNotice(trx, installation, { accountId, to, template, code, now });
}
