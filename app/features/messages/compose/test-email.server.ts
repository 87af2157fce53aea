import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { Project } from "#app/features/certificates/model/project.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { newDelivery } from "#app/features/delivery/queue/new-delivery.ts";
import { mailHostOf, openBatch } from "#app/features/delivery/queue/open-batch.server.ts";
import type { MessageTemplate } from "#app/features/delivery/templates/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { MessagePerson } from "./message-person.server.ts";
import { projectMessage } from "./project-message.ts";
import { renderProjectMessage, sampleAddresses } from "./sample-certificate.server.ts";

/** A test of a project's mail, as `person` will get it. It issues nothing, and its button opens a specimen. */
export async function sendTest(
  app: Pick<AppContext, "db" | "config">,
  given: { organiser: Organiser; project: Project; person: MessagePerson; token: string; now: Date },
): Promise<{ batchId: string }> {
  const { config } = app;
  const { organiser, project, person, token, now } = given;
  const sample = sampleAddresses({ config }, { projectId: project.id, personId: person.id, origin: config.appUrl, now });
  const { body, replyTo } = projectMessage(project);
  return queueTest(app, {
    organiser,
    title: project.title,
    projectId: project.id,
    template: await renderProjectMessage({ config }, organiser.account, project, sample),
    body,
    replyTo,
    values: person.values,
    token,
    now,
  });
}

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
): Promise<{ batchId: string }> {
  const { template, values, token, now } = given;
  const { account, user } = given.organiser;
  const fromEmail = config.mail.from;
  const result = await db.transaction().execute(async (trx) => {
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
    if (!isNew) return { batchId };
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
    return { batchId };
  });
  wakeDelivery(db);
  return result;
}
