import type Mail from "nodemailer/lib/mailer";
import type { MailMessage } from "./message.ts";

/**
 * A message in nodemailer's terms. Content is only ever given by value: paths and addresses to
 * fetch are switched off.
 */
export function mimeOptions(message: MailMessage): Mail.Options & { baseBoundary: string } {
  return {
    messageId: message.messageId,
    date: message.date,
    from: { name: message.from.name, address: message.from.email },
    to: { name: message.to.name, address: message.to.email },
    cc: message.cc,
    bcc: message.bcc,
    replyTo: message.replyTo || undefined,
    subject: message.subject,
    html: message.html,
    text: message.text,
    headers: message.headers,
    attachments: message.attachments?.map(attachedFile),
    // A part of multipart/alternative as mail programs expect it (RFC 6047), and once more as a
    // file for those that don't.
    icalEvent: message.calendar,
    disableFileAccess: true,
    disableUrlAccess: true,
    /** From the message's own id, so that the same message is the same bytes. */
    baseBoundary: idPart(message.messageId).slice(0, 40),
  };
}

/** The part of `<id@host>` before the @, with nothing that is not fit for a file name. */
export function idPart(messageId: string): string {
  const [id = ""] = messageId.replace(/^</, "").split("@");
  return id.replaceAll(/[^A-Za-z0-9_-]/g, "-").slice(0, 100);
}

/** An attachment as mail libraries take it, with the same bytes and not a copy of them. */
export function attachedFile({
  filename,
  contentType,
  content,
}: NonNullable<MailMessage["attachments"]>[number]) {
  return {
    filename,
    contentType,
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  };
}
