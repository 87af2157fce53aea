import MailComposer from "nodemailer/lib/mail-composer";
import { encode as encodeQuoted, wrap as wrapQuoted } from "nodemailer/lib/qp";
import type { MailMessage } from "./mail.ts";
import { mimeOptions } from "./mime-options.ts";

/** What of nodemailer's tree is read here. */
interface Part {
  content?: unknown;
  childNodes: Part[];
  multipart: string | boolean;
  boundary: string;
  getTransferEncoding(): string | false;
  buildHeaders(): string;
}

/**
 * The message as bytes. Nodemailer writes a message through a dozen streams; of one that is only text, the usual one of a mass mailing,
 * the parts are put together here at once instead: the same bytes in a fraction of the time.
 */
export async function mimeBytes(message: MailMessage): Promise<Buffer> {
  // The ledger's date may be long ago for a scheduled mail, and spam filters mind old mail: it leaves now.
  const node = new MailComposer({ ...mimeOptions(message), date: undefined }).compile();
  const text = textOf(node as unknown as Part);
  return text === null ? node.build() : Buffer.from(text.endsWith("\n") ? text : `${text}\r\n`);
}

/** Null: something in it has to be written in nodemailer's way. */
function textOf(part: Part): string | null {
  const headers = part.buildHeaders();
  if (part.multipart) {
    if (part.content) return null;
    const parts = part.childNodes.map(textOf);
    if (parts.length === 0 || parts.includes(null)) return null;
    const lines = parts.map((text) => `--${part.boundary}\r\n${text}`);
    return `${headers}\r\n\r\n${lines.join("\r\n")}\r\n--${part.boundary}--\r\n`;
  }
  const { content } = part;
  if (typeof content !== "string" || content === "") return null;
  const encoding = part.getTransferEncoding();
  if (encoding === "quoted-printable") return `${headers}\r\n\r\n${wrapQuoted(encodeQuoted(content))}`;
  return encoding === "7bit" ? `${headers}\r\n\r\n${content}` : null;
}
