import type { Organiser } from "../accounts/require-organiser.server.ts";
import type { Project } from "../certificates/find-project.server.ts";
import { formatSender } from "../delivery/mail-address.ts";
import { newDelivery } from "../delivery/new-delivery.ts";
import { wakeDelivery } from "../delivery/wake.server.ts";
import { newId } from "../ids.ts";
import type { Installation } from "../installation.server.ts";
import type { MessagePerson } from "./message-person.server.ts";
import { projectMessage } from "./project-message.ts";
import { renderProjectMessage } from "./render-project-message.server.ts";
import { sampleAddresses } from "./sample-certificate.server.ts";

/**
 * Mails the organiser the message as `person` will get it, marked "[Test]". It goes through the ledger like any other
 * mail, issues nothing, and its button opens a specimen. The same token sends once (C20).
 */
export async function sendTest(
  installation: Pick<Installation, "db" | "config">,
  given: { organiser: Organiser; project: Project; person: MessagePerson; token: string; now: Date },
): Promise<{ batchId: string }> {
  const { db, config } = installation;
  const { organiser, project, person, token, now } = given;
  const { account, user } = organiser;
  const sample = sampleAddresses({ config }, { projectId: project.id, personId: person.id, origin: config.appUrl, now });
  const template = await renderProjectMessage({ config }, account, project, sample);
  const batchId = newId(now.getTime());
  const at = now.toISOString();
  const confirmToken = `${account.id}:test:${token}`.slice(0, 200);
  const message = projectMessage(project);
  const result = await db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto("batches")
      .values({
        id: batchId,
        accountId: account.id,
        projectId: project.id,
        kind: "test",
        title: `Test: ${project.title}`,
        subject: `[Test] ${template.subject}`,
        body: message.body,
        html: template.html,
        text: template.text,
        fromAddress: formatSender(account.name, config.mail.from),
        replyTo: message.replyTo || account.supportEmail,
        cc: "",
        bcc: "",
        delivery: "link",
        status: "sending",
        scheduledAt: null,
        recipientCount: 1,
        createdBy: user.id,
        createdAt: at,
        startedAt: at,
        finishedAt: null,
        confirmToken,
        pausedReason: null,
      })
      .onConflict((conflict) => conflict.column("confirmToken").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) {
      const first = await trx
        .selectFrom("batches")
        .select("id")
        .where("confirmToken", "=", confirmToken)
        .executeTakeFirstOrThrow();
      return { batchId: first.id };
    }
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
      values: person.values,
      skipCode: null,
      mailHost: config.mail.from.slice(config.mail.from.lastIndexOf("@") + 1),
      sendAt: at,
      now,
    });
    await trx.insertInto("deliveries").values(row).execute();
    return { batchId };
  });
  wakeDelivery(db);
  return result;
}
