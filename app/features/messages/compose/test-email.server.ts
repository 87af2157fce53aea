import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { newDelivery } from "#app/features/delivery/queue/new-delivery.ts";
import { mailHostOf, openBatch } from "#app/features/delivery/queue/open-batch.server.ts";
import type { MessageTemplate } from "#app/features/delivery/templates/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";

/**
 * Mails the organiser a message as one of its people will get it, marked "[Test]". It goes through the ledger like any other
 * mail. The same token sends once (C20).
 */
export async function queueTest(
  { db, config }: Pick<AppContext, "db" | "config">,
  given: {
    organiser: Organiser;
    title: string;
    projectId?: string;
    template: MessageTemplate;
    body: string;
    replyTo: string;
    values: Record<string, string>;
    token: string;
    now: Date;
  },
): Promise<void> {
  const { template, values, token, now } = given;
  const { account, user } = given.organiser;
  const fromEmail = config.mail.from;
  await db.transaction().execute(async (trx) => {
    const { batchId, isNew } = await openBatch(trx, {
      account,
      kind: "test",
      title: `Test: ${given.title}`,
      projectId: given.projectId,
      template: { ...template, subject: `[Test] ${template.subject}` },
      body: given.body,
      fromEmail,
      replyTo: given.replyTo,
      scheduledAt: null,
      actorId: user.id,
      recipientCount: 1,
      confirmToken: `test:${token}`,
      now,
    });
    if (!isNew) return;
    const row = newDelivery({
      accountId: account.id,
      batchId,
      kind: "recipient",
      position: 1,
      recipientId: null,
      certificateId: null,
      toName: `${user.firstName} ${user.lastName}`.trim(),
      toEmail: user.email,
      searchText: `${user.firstName} ${user.lastName} ${user.email}`,
      values,
      skipCode: null,
      mailHost: mailHostOf(fromEmail),
      sendAt: now.toISOString(),
      now,
    });
    await trx.insertInto("deliveries").values(row).execute();
  });
  wakeDelivery(db);
}
