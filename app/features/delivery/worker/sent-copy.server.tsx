import {
  fillMessage,
  type MessageTemplate,
} from "#app/engines/message-document/message-template.ts";
import { SentCopy } from "#emails/sending.tsx";
import { brandNotice, type MailBrand, renderNotice } from "../templates/email-output.server.ts";

/**
 * The one mail that Cc and Bcc get: what was sent, to how many, and the message as written, with
 * its placeholders. Not one copy per recipient.
 */
export async function renderSentCopy(
  config: MailBrand,
  batch: { title: string; subject: string; body: string; recipientCount: number },
): Promise<MessageTemplate> {
  const count = batch.recipientCount;
  const people = count === 1 ? "1 person" : `${count.toLocaleString("en")} people`;
  const subject = `Copy: ${batch.title} (sent to ${people})`;
  const mail = (
    <SentCopy
      appName={config.appName}
      subject={subject}
      title={batch.title}
      count={count}
      messageSubject={batch.subject}
      message={batch.body}
    />
  );
  return fillMessage(brandNotice(await renderNotice(subject, mail), config), {});
}
