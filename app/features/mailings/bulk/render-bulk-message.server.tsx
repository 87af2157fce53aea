import { isolated } from "#app/engines/letters/direction.ts";
import type { MailBlock, MailInline, MailList } from "#app/engines/message-document/mail-block.ts";
import { marker, markPlaceholders } from "#app/engines/message-document/message-body.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { type MessageText, otherBlocks } from "#app/engines/message-document/message-text.ts";
import { type Branded, madeWith } from "#app/features/accounts/branding.ts";
import { UNSUBSCRIBE_TOKEN } from "#app/features/delivery/suppressions/unsubscribe.server.ts";
import { renderEmail } from "#app/features/delivery/templates/email-output.server.ts";
import { withoutMarkers } from "#app/features/messages/message/render-message.server.tsx";
import type { AppContext } from "#app/platform/app-context.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { readableShade } from "#app/ui/public-form/brand-style.ts";
import { BulkMessage } from "#emails/organiser-mails.tsx";

const MAX_PREHEADER_LENGTH = 110;

/**
 * An organiser's words rendered once for everybody, with what differs per person left open.
 * `isSample`: for a preview or a test, whose link unsubscribes nobody.
 */
export async function renderBulkMessage(
  { config }: Pick<AppContext, "config">,
  account: { name: string; supportEmail: string } & Branded,
  message: { subject: string } & MessageText,
  { isSample = false } = {},
): Promise<MessageTemplate> {
  const subject = markPlaceholders(message.subject);
  const blocks = otherBlocks(message);
  return renderEmail(
    subject,
    <BulkMessage
      subject={subject}
      preheader={firstWords(blocks)}
      organiserName={isolated(mailedName(account.name))}
      blocks={blocks}
      supportEmail={withoutMarkers(account.supportEmail)}
      supportAddress={`mailto:${withoutMarkers(account.supportEmail)}`}
      unsubscribeAddress={isSample ? null : `${config.appUrl}/u/${marker(UNSUBSCRIBE_TOKEN, true)}`}
      madeWith={madeWith(account, withoutMarkers(config.appName))}
      buttonColour={readableShade(config.brandColour ?? "") ?? undefined}
    />,
  );
}

/** What an inbox shows after the subject: the message without its greeting. */
function firstWords(blocks: MailBlock[]): string {
  const texts = blocks.map((block) => linesOf(block).map(wordsOf).join(" "));
  const text = texts.slice(texts.length > 1 ? 1 : 0).join(" ");
  // Cut between words, and never within a placeholder.
  let words = "";
  for (const part of text.match(/\ue000[^\ue000\ue001]*\ue001|[^\s\ue000]+|\s+/gu) ?? []) {
    if (words.length + part.length > MAX_PREHEADER_LENGTH) break;
    words += part;
  }
  return words.trim();
}

function linesOfItem({ parts, lists }: MailList["items"][number]): MailInline[][] {
  return [parts, ...lists.flatMap(({ items }) => items.flatMap(linesOfItem))];
}

function linesOf(block: MailBlock): MailInline[][] {
  if (block.kind === "heading") return [block.parts];
  if (block.kind === "paragraph") return block.lines;
  if (block.kind === "columns") return block.columns.flat().flatMap(linesOf);
  return block.kind === "list" ? block.items.flatMap(linesOfItem) : [];
}

function wordsOf(parts: MailInline[]): string {
  return parts
    .map((part) => {
      if ("text" in part) return part.text;
      return part.kind === "break" ? " " : "";
    })
    .join("");
}
