import type { Selectable } from "kysely";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { MessageTemplate } from "#app/features/delivery/templates/message-template.ts";
import type { Config } from "#app/platform/config.server.ts";
import { wholeName } from "#app/platform/text/wording.ts";
import type { ContactMessagesTable } from "#db/schema/installation.ts";
import { ContactMessage, ContactReceived } from "#emails/site.tsx";
import { subjectOf } from "./contact-message.ts";

/** What the operator reads. Braces that somebody typed stay braces. */
export function renderContactMessage(
  config: Config,
  row: Omit<Selectable<ContactMessagesTable>, "answeredAt" | "answeredBy">,
): Promise<MessageTemplate> {
  const subject = `${subjectOf(row.page) ?? "Message"} from ${wholeName(row)}`;
  return renderNotice(
    subject,
    <ContactMessage
      appName={config.appName}
      subject={subject}
      reachAt={row.reachAt}
      message={row.message}
      page={`${config.appUrl}${row.page}`}
      messageAddress={`${config.appUrl}/operator/messages/${row.id}`}
    />,
  );
}

/** What the person who wrote gets. It says nothing that the form's sender could choose. */
export function renderContactReceived(config: Config): Promise<MessageTemplate> {
  const subject = "We received your message";
  return renderNotice(
    subject,
    <ContactReceived
      appName={config.appName}
      subject={subject}
      helpAddress={`${config.appUrl}/help`}
      supportEmail={config.supportEmail}
    />,
  );
}
