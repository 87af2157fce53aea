import type { Database } from "#db/database.server.ts";
import type { Config } from "../config.server.ts";
import { newId } from "../ids.ts";
import type { MessageTemplate } from "../messages/message-template.ts";
import { formatSender } from "./mail-address.ts";
import { newDelivery } from "./new-delivery.ts";

/** Notices that no organiser sends hang from this account. Nobody can sign in to it. */
const INSTALLATION_ACCOUNT = "installation";

/**
 * Writes one mail of the product itself (no organiser's batch) into the ledger, to be sent like any other: kept through a
 * restart, never sent twice. `accountId` null: it concerns no one account. Call `wakeDelivery` after the commit.
 * An address that bounced before gets none; then null is returned.
 */
export async function enqueueNotice(
  trx: Database,
  given: {
    config: Pick<Config, "mail" | "appName" | "supportEmail">;
    accountId: string | null;
    to: { name: string; email: string };
    template: MessageTemplate;
    now: Date;
  },
): Promise<{ batchId: string } | null> {
  const { config, to, template, now } = given;
  const at = now.toISOString();
  const accountId = given.accountId ?? (await installationAccount(trx, config, at));
  const suppressed = await trx
    .selectFrom("suppressions")
    .select("reason")
    .where("accountId", "=", accountId)
    .where("email", "=", to.email)
    .executeTakeFirst();
  if (suppressed) return null;
  const batchId = newId(now.getTime());
  const from = config.mail.from;
  await trx
    .insertInto("batches")
    .values({
      id: batchId,
      accountId,
      projectId: null,
      kind: "notice",
      title: template.subject,
      subject: template.subject,
      body: "",
      html: template.html,
      text: template.text,
      fromAddress: formatSender(config.appName, from),
      replyTo: config.supportEmail,
      cc: "",
      bcc: "",
      delivery: "link",
      status: "sending",
      scheduledAt: null,
      recipientCount: 1,
      createdBy: null,
      createdAt: at,
      startedAt: at,
      finishedAt: null,
      confirmToken: null,
      pausedReason: null,
    })
    .execute();
  const row = newDelivery({
    accountId,
    batchId,
    kind: "recipient",
    position: 1,
    recipientId: null,
    certificateId: null,
    toName: to.name,
    toEmail: to.email,
    searchText: to.email,
    values: {},
    skipCode: null,
    mailHost: from.slice(from.lastIndexOf("@") + 1),
    sendAt: at,
    now,
  });
  await trx.insertInto("deliveries").values(row).execute();
  return { batchId };
}

async function installationAccount(trx: Database, config: Pick<Config, "appName" | "supportEmail">, at: string): Promise<string> {
  await trx
    .insertInto("accounts")
    .values({
      id: INSTALLATION_ACCOUNT,
      kind: "company",
      name: config.appName,
      supportEmail: config.supportEmail,
      timeZone: "Africa/Lagos",
      createdAt: at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return INSTALLATION_ACCOUNT;
}
