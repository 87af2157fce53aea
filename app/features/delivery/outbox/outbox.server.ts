import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Attachment, type HeaderLines, type ParsedMail, simpleParser } from "mailparser";
import type { Config } from "#app/platform/config.server.ts";

/**
 * Names the outbox gives its files: `2025-11-21T09-30-00-000Z-<id>.eml`, or `.sms.json`. Anything
 * else is never opened.
 */
const FILE_NAME = /^[0-9T-]{23}Z-[A-Za-z0-9_-]{1,200}\.(eml|sms\.json)$/;
const TEXT_MESSAGE = /\.sms\.json$/;
const HEAD_BYTES = 16_384;

export interface OutboxEntry {
  file: string;
  kind: "mail" | "sms";
  /** Of a text message, what it says. */
  subject: string;
  to: string;
  bytes: number;
  /** ISO 8601, from the file's name. */
  at: string;
}

/** One page of the messages written so far, newest first, and how many there are. */
export async function listOutbox(
  folder: string,
  page: number,
  pageSize: number,
): Promise<{ entries: OutboxEntry[]; total: number }> {
  const names = (await readdir(folder).catch(() => [] as string[]))
    .filter((name) => FILE_NAME.test(name))
    .sort();
  names.reverse();
  const shown = names.slice((page - 1) * pageSize, page * pageSize);
  const entries = await Promise.all(shown.map((file) => readHead(folder, file)));
  return { entries, total: names.length };
}

/** Subject and address stand in the first bytes; attachments are not read for a list. */
async function readHead(folder: string, file: string): Promise<OutboxEntry> {
  const path = join(folder, file);
  if (TEXT_MESSAGE.test(file)) {
    const { to, text, bytes } = await readTextMessage(path);
    return { file, kind: "sms", subject: text, to, bytes, at: timeOf(file) };
  }
  const handle = await open(path, "r");
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head =
      buffer
        .subarray(0, bytesRead)
        .toString("latin1")
        .split(/\r?\n\r?\n/)[0] ?? "";
    const { subject, to } = await simpleParser(`${head}\r\n\r\n`);
    const { size } = await stat(path);
    return {
      file,
      kind: "mail",
      subject: subject ?? "",
      to: addresses(to),
      bytes: size,
      at: timeOf(file),
    };
  } finally {
    await handle.close();
  }
}

/** `2025-11-21T09-30-00-000Z-…` → ISO 8601. */
function timeOf(file: string): string {
  const [, day = "", hour, minute, second, ms] =
    /^(.{10})T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z/.exec(file) ?? [];
  return hour ? `${day}T${hour}:${minute}:${second}.${ms}Z` : new Date(0).toISOString();
}

/** `{to,text}`, as the text messages' outbox writes it. */
async function readTextMessage(path: string): Promise<{ to: string; text: string; bytes: number }> {
  const json = await readFile(path, "utf8");
  const { to, text } = JSON.parse(json) as { to: string; text: string };
  return { to, text, bytes: Buffer.byteLength(json) };
}

export interface OutboxMessage {
  file: string;
  kind: "mail" | "sms";
  subject: string;
  /** Name and value of each header, unfolded, in the order of the file. */
  headers: { name: string; value: string }[];
  text: string;
  hasHtml: boolean;
  attachments: { number: number; fileName: string; contentType: string; bytes: number }[];
}

/** A stored message taken apart, or null when there is none of that name. */
export async function readOutboxMessage(
  folder: string,
  file: string,
): Promise<OutboxMessage | null> {
  if (FILE_NAME.test(file) && TEXT_MESSAGE.test(file)) return readTextAsMessage(folder, file);
  const parsed = await parse(folder, file);
  if (!parsed) return null;
  return {
    file,
    kind: "mail",
    subject: parsed.subject ?? "",
    headers: parsed.headerLines.map(headerOf),
    text: parsed.text ?? "",
    hasHtml: Boolean(parsed.html),
    attachments: parsed.attachments.map((one, i) => ({
      number: i + 1,
      fileName: nameOf(one, i),
      contentType: one.contentType,
      bytes: one.size,
    })),
  };
}

async function readTextAsMessage(folder: string, file: string): Promise<OutboxMessage | null> {
  const message = await readTextMessage(join(folder, file)).catch(() => null);
  if (!message) return null;
  const headers = [
    { name: "To", value: message.to },
    { name: "Date", value: timeOf(file) },
  ];
  return {
    file,
    kind: "sms",
    subject: "Text message",
    headers,
    text: message.text,
    hasHtml: false,
    attachments: [],
  };
}

/** Its HTML part, or null. */
export async function readOutboxHtml(folder: string, file: string): Promise<string | null> {
  return (await parse(folder, file))?.html || null;
}

/** Its attachment with this number, counted from 1, or null. */
export async function readOutboxAttachment(
  folder: string,
  file: string,
  number: number,
): Promise<{ fileName: string; contentType: string; content: Uint8Array<ArrayBuffer> } | null> {
  const one = (await parse(folder, file))?.attachments[number - 1];
  return one
    ? {
        fileName: nameOf(one, number - 1),
        contentType: one.contentType,
        content: new Uint8Array(one.content),
      }
    : null;
}

async function parse(folder: string, file: string): Promise<ParsedMail | null> {
  if (!FILE_NAME.test(file) || TEXT_MESSAGE.test(file)) return null;
  const bytes = await readFile(join(folder, file)).catch(() => null);
  return bytes && simpleParser(bytes, { skipImageLinks: true });
}

function headerOf({ line }: HeaderLines[number]): { name: string; value: string } {
  const at = line.indexOf(":");
  return {
    name: line.slice(0, at),
    value: line
      .slice(at + 1)
      .replaceAll(/\r?\n[ \t]+/g, " ")
      .trim(),
  };
}

function nameOf(attachment: Attachment, index: number): string {
  // The calendar file that mail programs act on has no name in the message (RFC 6047).
  const isCalendar = attachment.contentType === "text/calendar";
  return attachment.filename || (isCalendar ? "calendar.ics" : `attachment-${index + 1}`);
}

function addresses(to: ParsedMail["to"]): string {
  return [to ?? []]
    .flat()
    .map(({ text }) => text)
    .join(", ");
}

/** Whether mail or text messages are written here instead of being sent. */
export function hasOutbox(config: Pick<Config, "mail" | "sms">): boolean {
  return config.mail.transport === "outbox" || config.sms.transport === "outbox";
}
