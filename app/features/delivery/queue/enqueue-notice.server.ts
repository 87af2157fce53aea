import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Database } from "#db/database.server.ts";
import { senderAccounts } from "../extensions.ts";
import { readSuppression } from "../suppressions/suppressions.server.ts";
import { brandNotice } from "../templates/email-output.server.ts";
import { queueMessage } from "./queue-message.server.ts";

/**
 * Notices that no organiser sends hang from this account. It has no people, so nobody signs in to
 * it.
 */
export const INSTALLATION_ACCOUNT = "installation";

/**
 * Writes one mail of the product itself into the ledger, complete as it is. `accountId` null: it
 * concerns no one account. `code`: takes the place of `{Code}` in the template, leaves within its
 * minutes or not at all, and is wiped afterwards. Call `wakeDelivery` after the commit. An address
 * that bounced before gets none, except a code, which may be its only way back; one that complained
 * gets none at all. Then null is returned.
 */
export async function enqueueNotice(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    accountId: string | null;
    to: { name: string; email: string };
    template: MessageTemplate;
    code?: string;
    /** Where an answer goes; without it to the operator's support address. */
    replyTo?: string;
    /** Where its reader leaves the newsletter, in one press of their mail program (RFC 8058). */
    leaveAddress?: string;
    /**
     * The account by which a stranger gets it: it counts against that account's ceilings. Left out
     * for an account's own people.
     */
    causedBy?: string;
    /** The same token again writes nothing. */
    onceToken?: string;
    now: Date;
  },
): Promise<{ batchId: string } | null> {
  const { appName, supportEmail, mail } = app.config;
  const { to, code, now } = given;
  const template = brandNotice(given.template, app.config);
  const accountId = given.accountId ?? (await installationAccount(trx, app, now));
  const suppression = await readSuppression(trx, accountId, to.email);
  const isTheirChoice =
    suppression?.reason === "complained" || suppression?.reason === "unsubscribed";
  if (suppression && (isTheirChoice || code === undefined)) return null;
  return queueMessage(trx, app, {
    accountId,
    kind: code === undefined ? "notice" : "code",
    title: template.subject,
    fromName: mail.fromName ?? appName,
    replyTo: given.replyTo ?? supportEmail,
    template,
    values: {},
    code,
    to,
    createdBy: null,
    leaveAddress: given.leaveAddress,
    causedBy: given.causedBy,
    onceToken: given.onceToken,
    now,
  });
}

/** The account that what belongs to no organiser hangs from, made when first needed. */
export async function installationAccount(
  trx: Database,
  { config }: Pick<AppContext, "config">,
  now: Date,
): Promise<string> {
  await senderAccounts.get().ensureInstallation(trx, {
    id: INSTALLATION_ACCOUNT,
    name: config.appName,
    supportEmail: config.supportEmail,
    now,
  });
  return INSTALLATION_ACCOUNT;
}
