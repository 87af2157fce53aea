import type { AppContext } from "#app/platform/app-context.ts";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { MessageTemplate } from "../templates/message-template.ts";
import { formatSender } from "./email-address.ts";
import { newDelivery } from "./new-delivery.ts";
import { CODE, sealCode } from "./sealed-code.server.ts";

/**
 * Puts a single message into the ledger: a test to oneself, or a notice such as the list of one's certificates. It goes
 * before mass mailings. Call `wakeDelivery(db)` after the commit. The same `onceToken` twice queues one message.
 */
export async function queueMessage(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: {
    accountId: string;
    kind: "test" | "notice" | "code";
    projectId?: string | null;
    title: string;
    /** Shown as the sender. */
    fromName: string;
    replyTo: string;
    template: MessageTemplate;
    values: Record<string, string>;
    /** What takes the place of `{Code}`. It is kept sealed. */
    code?: string;
    to: { name: string; email: string };
    createdBy: string | null;
    onceToken?: string;
    /** Where one leaves the newsletter. */
    leaveAddress?: string;
    now: Date;
  },
): Promise<{ batchId: string }> {
  const { accountId, now } = given;
  const fromEmail = app.config.mail.from;
  const batchId = newId(now.getTime());
  const confirmToken = given.onceToken ? `${accountId}:${given.onceToken}` : null;
  const inserted = await trx
    .insertInto("batches")
    .values({
      id: batchId,
      accountId,
      projectId: given.projectId ?? null,
      kind: given.kind,
      title: given.title,
      subject: given.template.subject,
      body: "",
      html: given.template.html,
      text: given.template.text,
      fromAddress: formatSender(given.fromName, fromEmail),
      replyTo: given.replyTo,
      cc: "",
      bcc: "",
      delivery: "link",
      status: "sending",
      scheduledAt: null,
      recipientCount: 1,
      createdBy: given.createdBy,
      createdAt: now.toISOString(),
      startedAt: now.toISOString(),
      finishedAt: null,
      confirmToken,
      pausedReason: null,
      leaveAddress: given.leaveAddress ?? null,
    })
    .onConflict((conflict) => conflict.column("confirmToken").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) {
    const first = await trx.selectFrom("batches").select("id").where("confirmToken", "=", confirmToken).executeTakeFirstOrThrow();
    return { batchId: first.id };
  }
  const row = newDelivery({
    accountId,
    batchId,
    kind: "recipient",
    position: 1,
    recipientId: null,
    certificateId: null,
    toName: given.to.name,
    toEmail: given.to.email,
    searchText: `${given.to.name} ${given.to.email}`,
    values: given.code === undefined ? given.values : { ...given.values, [CODE]: sealCode(app, batchId, given.code) },
    skipCode: null,
    mailHost: fromEmail.slice(fromEmail.lastIndexOf("@") + 1),
    sendAt: now.toISOString(),
    now,
  });
  await trx.insertInto("deliveries").values(row).execute();
  return { batchId };
}
