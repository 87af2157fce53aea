import { createHash } from "node:crypto";
import type { MailMessage } from "#app/engines/mail/message.ts";
import { fillMessage } from "#app/engines/message-document/message-template.ts";
import { placeholderKey } from "#app/engines/placeholders/index.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { attachmentProblem } from "#app/providers/mail/mail.ts";
import { certificateAttachments } from "../extensions.ts";
import { parseSender, readAddressLine } from "../queue/email-address.ts";
import { type Batch, type Delivery, MAILING_KINDS } from "../queue/new-delivery.ts";
import { templateFor } from "../queue/open-batch.server.ts";
import { CODE, unsealCode } from "../queue/queue-message.server.ts";
import { returnPathOf } from "../queue/return-path.server.ts";
import type { Sender } from "../sender-domains/sender.server.ts";
import type { LedgerCode } from "../status/delivery-state.ts";
import {
  UNSUBSCRIBE_TOKEN,
  unsubscribeToken,
  unsubscribeUrl,
} from "../suppressions/unsubscribe.server.ts";
import { renderSentCopy } from "./sent-copy.server.tsx";

/** Holiday answers and the like are not sent to it (RFC 3834). */
const NO_ANSWER = { "Auto-Submitted": "auto-generated" };

/**
 * Kinds of mail that nobody writes to one person: only an organiser's bulk e-mail has one author,
 * and may be answered by a machine.
 */
const IS_AUTOMATIC = new Set<Batch["kind"]>(["certificates", "notice", "code", ...MAILING_KINDS]);

const UNSUBSCRIBE_KEY = placeholderKey(UNSUBSCRIBE_TOKEN);

/** A message ready to leave, or why it never can. */
type BuiltEmail = { message: MailMessage } | { problem: LedgerCode; detail: string };

/**
 * Makes the message of one ledger row from what was fixed when the send was confirmed and from
 * nothing else, so that a call made again has the identical payload.
 */
export async function buildEmail(
  app: AppContext,
  batch: Batch,
  row: Delivery,
  sender: Sender | null,
): Promise<BuiltEmail> {
  const unsubscribes = canUnsubscribe(batch) && row.kind === "recipient";
  const headers = {
    ...(IS_AUTOMATIC.has(batch.kind) ? NO_ANSWER : {}),
    ...(unsubscribes ? unsubscribeHeaders(unsubscribeUrl(app, row.id), batch) : {}),
    ...(batch.leaveAddress ? unsubscribeHeaders(batch.leaveAddress, batch) : {}),
  };
  const from = parseSender(batch.fromAddress);
  const common = {
    messageId: sender ? `<${row.id}@${sender.domain}>` : row.messageId,
    date: new Date(
      batch.scheduledAt && batch.scheduledAt > row.createdAt ? batch.scheduledAt : row.createdAt,
    ),
    from: sender ? { name: from.name, email: sender.email } : from,
    to: { name: row.toName, email: row.toEmail },
    replyTo: batch.replyTo || undefined,
    tags: { delivery: row.id, batch: batch.id },
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...returnPathFor(app.config, sender, row.id),
    ...(sender?.signing ? { signing: sender.signing } : {}),
  };
  if (row.kind === "summary") {
    const copy = await renderSentCopy(app.config, batch);
    return { message: { ...common, ...copy, ...summaryCopies(batch, row.toEmail) } };
  }
  const values = readStoredTexts(row.values, "deliveries.values", row.id);
  if (batch.kind === "code") {
    const code = unsealCode(app, batch.id, values);
    if (code === null)
      return { problem: "code_expired", detail: "the sealed code could not be opened" };
    values[CODE] = code;
  }
  if (unsubscribes) {
    // A column that happens to be called so, in whatever spelling, must not take the link's place.
    for (const name of Object.keys(values))
      if (placeholderKey(name) === UNSUBSCRIBE_KEY) delete values[name];
    values[UNSUBSCRIBE_TOKEN] = unsubscribeToken(app.config, row.id);
  }
  const filled = fillMessage(templateFor(batch, row), values);
  if (row.calendar)
    return { message: { ...common, ...filled, calendar: calendarFile(row.calendar) } };
  if (batch.delivery === "link" || row.certificateId === null)
    return { message: { ...common, ...filled } };
  const attachments = await certificateAttachments.get()(app, row.certificateId, batch.delivery);
  const tooLarge = attachmentProblem(app.mail.name, attachments);
  return tooLarge
    ? { problem: "attachments_too_large", detail: tooLarge }
    : { message: { ...common, ...filled, attachments } };
}

/** Where reports of a message go; of the organiser's domain where that leads to us. */
function returnPathFor(config: Config, sender: Sender | null, id: string) {
  const { bounceAddress, from } = config.mail;
  if (!bounceAddress) return sender ? { returnPath: from } : {};
  const [local = ""] = bounceAddress.split("@");
  const address = sender?.returnHost ? `${local}@${sender.returnHost}` : bounceAddress;
  return { returnPath: returnPathOf(config, address, id) };
}

/**
 * Mail that people did not ask for one by one: it says how to stop it. Certificates, confirmations
 * and codes do not.
 */
function canUnsubscribe(batch: Pick<Batch, "kind" | "canUnsubscribe">): boolean {
  return batch.kind === "bulk" || batch.canUnsubscribe === 1;
}

/**
 * What mail programs make their unsubscribe button of (RFC 2369, RFC 8058): they post to the first
 * address by themselves; those that know only mail write to the organiser, who enters the address
 * by hand.
 */
function unsubscribeHeaders(address: string, batch: Batch): Record<string, string> {
  const mailto = encodeURI(batch.replyTo || parseSender(batch.fromAddress).email);
  return {
    "List-Unsubscribe": `<${address}>, <mailto:${mailto}?subject=Unsubscribe>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** METHOD in the file and in the part's type must be the same (RFC 6047, 2.4). */
function calendarFile(content: string): NonNullable<MailMessage["calendar"]> {
  const method = /^METHOD:([A-Z]+)/m.exec(content)?.[1] ?? "PUBLISH";
  return { method, filename: method === "CANCEL" ? "cancelled.ics" : "invite.ics", content };
}

/**
 * Who else gets the one summary. Its own To is the first Cc, or the organiser when there is only
 * Bcc.
 */
function summaryCopies(batch: Batch, to: string): { cc?: string[]; bcc?: string[] } {
  const cc = readAddressLine(batch.cc).filter((address) => address !== to);
  const bcc = readAddressLine(batch.bcc).filter(
    (address) => address !== to && !cc.includes(address),
  );
  return { ...(cc.length > 0 ? { cc } : {}), ...(bcc.length > 0 ? { bcc } : {}) };
}

/** SHA-256 over every byte of the call that the provider would see, hex. */
export function hashPayload(messages: MailMessage[]): string {
  const hash = createHash("sha256");
  for (const { attachments = [], pieces: _, ...rest } of messages) {
    hash.update(JSON.stringify(rest));
    for (const file of attachments)
      hash.update(`\n${file.filename}\n${file.content.byteLength}\n`).update(file.content);
  }
  return hash.digest("hex");
}
