import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import type { MailMessage } from "#app/engines/mail/message.ts";
import { idPart, mimeOptions } from "#app/engines/mail/mime-options.ts";
import { type MailTransport, type SendOutcome, type SignMail, signedMime } from "./mail.ts";

/**
 * Writes each message into `folder` as `<time>-<id>.eml`, real MIME with Bcc kept readable. A file
 * appears whole or not at all, and a message that is there already is not written again: sending
 * twice is safe.
 */
export function openOutbox(folder: string): MailTransport {
  return {
    name: "outbox",
    batchSize: 50,
    idempotent: true,
    async send(messages, { sign }) {
      await mkdir(folder, { recursive: true });
      try {
        const outcomes: SendOutcome[] = [];
        for (const message of messages) {
          await writeMessage(folder, message, sign);
          outcomes.push({ kind: "accepted", providerId: null });
        }
        return outcomes;
      } catch (error) {
        const reason = `The outbox folder could not be written: ${error instanceof Error ? error.message : error}`;
        return messages.map(() => ({ kind: "unknown", reason }) as const);
      }
    },
    async close() {},
  };
}

async function writeMessage(
  folder: string,
  message: MailMessage,
  sign: SignMail | undefined,
): Promise<void> {
  const id = idPart(message.messageId);
  const path = message.date
    ? join(folder, fileName(message.date, id))
    : await pathWithoutDate(folder, id);
  if (path === null || (await isThere(path))) return;
  const node = new MailComposer(mimeOptions(message)).compile();
  node.keepBcc = true;
  const partial = join(folder, `.${id}-${randomBytes(6).toString("hex")}.partial`);
  const now = message.date ?? new Date();
  await writeFile(partial, await signedMime(message, { mime: await node.build(), sign, now }));
  await rename(partial, path);
}

/** `2025-11-21T09-30-00-000Z-<id>.eml`: sorts by time. */
function fileName(date: Date, id: string): string {
  return `${date.toISOString().replaceAll(/[:.]/g, "-")}-${id}.eml`;
}

async function pathWithoutDate(folder: string, id: string): Promise<string | null> {
  const names = await readdir(folder);
  return names.some((name) => name.endsWith(`-${id}.eml`))
    ? null
    : join(folder, fileName(new Date(), id));
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
