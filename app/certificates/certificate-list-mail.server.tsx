import { render } from "@react-email/components";
import { CertificateList, type CertificateListProps } from "#emails/certificate-list.tsx";
import { settleMarkers } from "../messages/message-body.ts";
import type { MessageTemplate } from "../messages/message-template.ts";
import { settleHtml, TEXT_OPTIONS } from "../messages/render-message.server.tsx";

/** The mail with somebody's certificates. Nothing in it is left open: a title in braces stays a title in braces. */
export async function renderCertificateList(props: CertificateListProps): Promise<MessageTemplate> {
  const mail = <CertificateList {...props} />;
  const text = await render(mail, { plainText: true, htmlToTextOptions: TEXT_OPTIONS });
  return { subject: settleMarkers(props.subject), html: settleHtml(await render(mail)), text: settleMarkers(text).trim() };
}
