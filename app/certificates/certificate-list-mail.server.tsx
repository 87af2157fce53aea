import { CertificateList, type CertificateListProps } from "#emails/certificate-list.tsx";
import type { MessageTemplate } from "../messages/message-template.ts";
import { renderNotice } from "../messages/render-notice.server.ts";

/** The mail with somebody's certificates. Nothing in it is left open: a title in braces stays a title in braces. */
export function renderCertificateList(props: CertificateListProps): Promise<MessageTemplate> {
  return renderNotice(props.subject, <CertificateList {...props} />);
}
