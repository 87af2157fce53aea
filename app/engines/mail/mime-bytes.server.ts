import MailComposer from "nodemailer/lib/mail-composer";
import type { MailMessage } from "./message.ts";
import { mimeOptions } from "./mime-options.ts";
import { textMime } from "./mime-text.server.ts";

/**
 * The message as it travels. The ledger's date may be long ago for a scheduled e-mail, and spam
 * filters mind old e-mail: it leaves now.
 */
export async function mimeBytes(message: MailMessage): Promise<Buffer> {
  return (
    textMime(message, new Date()) ??
    new MailComposer({ ...mimeOptions(message), date: undefined }).compile().build()
  );
}
