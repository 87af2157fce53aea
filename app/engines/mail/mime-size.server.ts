import MailComposer from "nodemailer/lib/mail-composer";
import { mimeOptions } from "./mime-options.ts";

/** Letters of base64 on a line, and the two that end it (RFC 2045, 6.8). */
const LINE_LETTERS = 76;
const LINE_END = 2;
/** What names an attached file: its boundary and headers. */
const PART_BYTES = 250;

/**
 * The bytes of a message as it travels, with files of these bytes attached: both of its texts
 * encoded, the files as base64.
 */
export async function measureMime(
  message: { subject: string; html: string; text: string },
  fileBytes: readonly number[],
): Promise<number> {
  const somebody = { name: "Somebody", email: "somebody@mail.example" };
  const whole = { messageId: "<measured@mail.example>", from: somebody, to: somebody, ...message };
  const mime = await new MailComposer(mimeOptions(whole)).compile().build();
  return fileBytes.reduce((sum, bytes) => sum + PART_BYTES + asBase64(bytes), mime.byteLength);
}

function asBase64(bytes: number): number {
  const letters = Math.ceil(bytes / 3) * 4;
  return letters + Math.ceil(letters / LINE_LETTERS) * LINE_END;
}
