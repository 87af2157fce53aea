import type { Database } from "#db/database.server.ts";
import type { Installation } from "../installation.server.ts";
import type { MessageTemplate } from "../messages/message-template.ts";
import { queueMessage } from "./queue-message.server.ts";

/** Notices that no organiser sends hang from this account. Nobody can sign in to it. */
const INSTALLATION_ACCOUNT = "installation";

/**
 * Writes one mail of the product itself into the ledger, complete as it is. `accountId` null: it concerns no one account.
 * Call `wakeDelivery` after the commit. An address that bounced before gets none; then null is returned.
 */
export async function enqueueNotice(
  trx: Database,
  installation: Pick<Installation, "config">,
  given: { accountId: string | null; to: { name: string; email: string }; template: MessageTemplate; now: Date },
): Promise<{ batchId: string } | null> {
  const { appName, supportEmail } = installation.config;
  const { to, template, now } = given;
  const accountId = given.accountId ?? (await installationAccount(trx, installation, now));
  const suppressed = await trx
    .selectFrom("suppressions")
    .select("reason")
    .where("accountId", "=", accountId)
    .where("email", "=", to.email)
    .executeTakeFirst();
  if (suppressed) return null;
  return queueMessage(trx, installation, {
    accountId,
    kind: "notice",
    title: template.subject,
    fromName: appName,
    replyTo: supportEmail,
    template,
    values: {},
    to,
    createdBy: null,
    now,
  });
}

async function installationAccount(trx: Database, { config }: Pick<Installation, "config">, now: Date): Promise<string> {
  await trx
    .insertInto("accounts")
    .values({
      id: INSTALLATION_ACCOUNT,
      kind: "company",
      name: config.appName,
      supportEmail: config.supportEmail,
      timeZone: "Africa/Lagos",
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return INSTALLATION_ACCOUNT;
}
