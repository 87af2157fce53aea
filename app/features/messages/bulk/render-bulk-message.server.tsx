import { type Branded, madeWith } from "#app/features/accounts/branding.ts";
import { UNSUBSCRIBE_TOKEN } from "#app/features/delivery/suppressions/unsubscribe.server.ts";
import {
  type BodyBlock,
  type Inline,
  marker,
  markPlaceholders,
  readMessageBody,
} from "#app/features/delivery/templates/message-body.ts";
import type { MessageTemplate } from "#app/features/delivery/templates/message-template.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { BulkMessage } from "#emails/organiser-mails.tsx";
import { renderEmail, withoutMarkers } from "../compose/render-message.server.tsx";

const MAX_PREHEADER_LENGTH = 110;

/**
 * An organiser's words rendered once for everybody, with what differs per person left open. `isSample`: for a preview or a
 * test, whose link unsubscribes nobody.
 */
export async function renderBulkMessage(
  { config }: Pick<AppContext, "config">,
  account: { name: string; supportEmail: string } & Branded,
  message: { subject: string; body: string },
  { isSample = false } = {},
): Promise<MessageTemplate> {
  const subject = markPlaceholders(message.subject);
  const blocks = readMessageBody(message.body).flatMap(withoutCertificate);
  return renderEmail(
    subject,
    <BulkMessage
      subject={subject}
      preheader={firstWords(blocks)}
      organiserName={withoutMarkers(account.name)}
      blocks={blocks}
      supportEmail={withoutMarkers(account.supportEmail)}
      supportAddress={`mailto:${withoutMarkers(account.supportEmail)}`}
      unsubscribeAddress={isSample ? null : `${config.appUrl}/u/${marker(UNSUBSCRIBE_TOKEN, true)}`}
      madeWith={madeWith(account, withoutMarkers(config.appName))}
    />,
  );
}

/** No certificate goes with it: its button and its links are left out. */
function withoutCertificate(block: BodyBlock): BodyBlock[] {
  const words = (parts: Inline[]) => parts.filter(({ kind }) => kind !== "certificate");
  if (block.kind === "button") return [];
  if (block.kind === "paragraph") return [{ ...block, lines: block.lines.map(words) }];
  return [{ ...block, items: block.items.map(words) }];
}

/** What an inbox shows after the subject: the message without its greeting. */
function firstWords(blocks: BodyBlock[]): string {
  const texts = blocks.map((block) => {
    const lines = block.kind === "paragraph" ? block.lines : block.kind === "list" ? block.items : [];
    return lines.map((parts) => parts.map((part) => (part.kind === "certificate" ? "" : part.text)).join("")).join(" ");
  });
  const text = texts.slice(texts.length > 1 ? 1 : 0).join(" ");
  // Cut between words, and never within a placeholder.
  let words = "";
  for (const part of text.match(/\ue000[^\ue001]*\ue001|[^\s\ue000]+|\s+/gu) ?? []) {
    if (words.length + part.length > MAX_PREHEADER_LENGTH) break;
    words += part;
  }
  return words.trim();
}
