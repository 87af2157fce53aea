import { isolated } from "#app/engines/letters/direction.ts";
import { languageOfWords } from "#app/engines/letters/language-of-words.ts";
import type { MailBlock, MailInline, MailList } from "#app/engines/message-document/mail-block.ts";
import { marker, markPlaceholders } from "#app/engines/message-document/message-body.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { type MessageText, otherBlocks } from "#app/engines/message-document/message-text.ts";
import { readAccountLanguage } from "#app/features/accounts/accounts.server.ts";
import { type Branded, showsBranding } from "#app/features/accounts/branding.ts";
import { UNSUBSCRIBE_TOKEN } from "#app/features/delivery/suppressions/unsubscribe.server.ts";
import { renderEmail } from "#app/features/delivery/templates/email-output.server.ts";
import { withoutMarkers } from "#app/features/messages/message/render-message.server.tsx";
import type { AppContext } from "#app/platform/app-context.ts";
import { mailedName } from "#app/platform/text/mailed-name.ts";
import { readLanguage } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { readableShade } from "#app/ui/public-form/brand-style.ts";
import { BulkMessage } from "#emails/organiser-mails.tsx";
import { A } from "#emails/parts/notice.tsx";

const MAX_PREHEADER_LENGTH = 110;

/**
 * An organiser's words rendered once for everybody, with what differs per person left open; ours
 * around them are in the language of theirs, or the account's where they don't tell. `isSample`: for a preview or a test, whose link unsubscribes nobody.
 */
export async function renderBulkMessage(
  { config, db }: Pick<AppContext, "config" | "db">,
  account: { id: string; name: string; supportEmail: string } & Branded,
  message: { subject: string } & MessageText,
  { isSample = false } = {},
): Promise<MessageTemplate> {
  const subject = markPlaceholders(message.subject);
  const blocks = otherBlocks(message);
  const language =
    readLanguage(languageOfWords([message.subject, ...textsOf(blocks)])) ??
    (await readAccountLanguage(db, account.id));
  const t = textsIn(language);
  const organiser = isolated(mailedName(account.name));
  const support = withoutMarkers(account.supportEmail);
  const supportAddress = `mailto:${support}`;
  return renderEmail(
    subject,
    <BulkMessage
      subject={subject}
      preheader={firstWords(blocks)}
      organiserName={organiser}
      blocks={blocks}
      supportEmail={support}
      supportAddress={supportAddress}
      sentBy={t.emails.sentBy({ organiser, support })}
      unsubscribe={t.unsubscribe.title}
      questions={t.emails.cancel.questions({
        support: <A address={supportAddress}>{support}</A>,
      })}
      language={language}
      unsubscribeAddress={isSample ? null : `${config.appUrl}/u/${marker(UNSUBSCRIBE_TOKEN, true)}`}
      madeWith={
        showsBranding(account)
          ? t.common.madeWith({ product: withoutMarkers(config.appName) })
          : null
      }
      buttonColour={readableShade(config.brandColour ?? "") ?? undefined}
    />,
  );
}

/** What an inbox shows after the subject: the message without its greeting. */
function firstWords(blocks: MailBlock[]): string {
  const texts = textsOf(blocks);
  const text = texts.slice(texts.length > 1 ? 1 : 0).join(" ");
  // Cut between words, and never within a placeholder.
  let words = "";
  for (const part of text.match(/\ue000[^\ue000\ue001]*\ue001|[^\s\ue000]+|\s+/gu) ?? []) {
    if (words.length + part.length > MAX_PREHEADER_LENGTH) break;
    words += part;
  }
  return words.trim();
}

function textsOf(blocks: MailBlock[]): string[] {
  return blocks.map((block) => linesOf(block).map(wordsOf).join(" "));
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
