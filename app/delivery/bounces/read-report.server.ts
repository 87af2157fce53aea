import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from "mailparser";
import { parseStatusFields, type StatusGroup } from "./status-fields.ts";

/** What a mail server says became of one recipient. */
export interface ReportedRecipient {
  /** Lower-cased; as we wrote it where the report says so, else as the last server knew it. */
  address: string;
  action: "failed" | "delayed" | "other";
  /** Enhanced status (RFC 3463), such as "5.1.1"; empty when there is none. */
  status: string;
  /** What the refusing server said, on one line. */
  diagnostic: string;
}

/**
 * A mail that came to a return path.
 * - `status`: a delivery status report (RFC 3464).
 * - `plain`: a bounce in words alone, from servers that know no RFC 3464.
 * - `complaint`: a feedback report (ARF, RFC 5965) that says it was marked as spam.
 * - `auto-reply`: an out-of-office answer and the like (RFC 3834).
 * - `other`: anything else, such as a letter, a read receipt, or a note that it will be tried again.
 */
export interface MailReport {
  kind: "status" | "plain" | "complaint" | "auto-reply" | "other";
  recipients: ReportedRecipient[];
  /** Keys of return paths that the mail came to or names, lower-cased, the surest first. Nobody has checked their signature. */
  keys: string[];
  /** Its own Message-ID, or empty. */
  messageId: string;
  /** When it says it was written. */
  date: Date | null;
}

/** What stands between the plus sign and the @ of a return path. A bounded pattern, as it is sought in a megabyte of anything. */
const KEY = /\+([0-9a-z]{41})@/gi;
const MAX_KEYS = 20;
/** A server's answer may fill lines; more than this says nothing new. */
const MAX_DIAGNOSTIC = 1_000;

/** Headers in which mail servers note whom a mail was for; only the envelope is surer. */
const ADDRESSED = [
  "delivered-to",
  "x-original-to",
  "envelope-to",
  "x-envelope-to",
  "x-delivered-to",
  "to",
  "cc",
  "apparently-to",
];

/**
 * Reads a mail that came back. `raw` may be cut off at its end: reports stand before the message they are about. Strangers write
 * these mails, so nothing in them is believed here; it throws for nothing that they can hold.
 */
export async function readReport(raw: Uint8Array): Promise<MailReport> {
  const mail = await simpleParser(Buffer.from(raw), {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
  }).catch((): ParsedMail | null => null);
  if (!mail) return { kind: "other", recipients: [], keys: [], messageId: "", date: null };
  const common = {
    keys: keysOf(mail, raw),
    messageId: (mail.messageId ?? "").slice(0, 300),
    date: mail.date && !Number.isNaN(mail.date.getTime()) ? mail.date : null,
  };
  return { ...common, ...classify(mail) };
}

function classify(mail: ParsedMail): Pick<MailReport, "kind" | "recipients"> {
  const status = partOf(mail, /^message\/(global-)?delivery-status$/);
  if (status) return { kind: "status", recipients: recipientsOf(status) };
  const feedback = partOf(mail, /^message\/feedback-report$/);
  if (feedback) {
    const type = parseStatusFields(feedback)[0]?.get("feedback-type")?.toLowerCase();
    // Taken out of the spam folder again: good news, and nothing to act on.
    return { kind: type === undefined || type === "not-spam" ? "other" : "complaint", recipients: [] };
  }
  if (partOf(mail, /^message\/(global-)?disposition-notification$/)) return { kind: "other", recipients: [] };
  return plainBounce(mail) ?? { kind: isAutoReply(mail) ? "auto-reply" : "other", recipients: [] };
}

function partOf(mail: ParsedMail, type: RegExp): string | null {
  const part = mail.attachments.find(({ contentType }: Attachment) => type.test((contentType ?? "").toLowerCase()));
  return part ? part.content.toString("utf8") : null;
}

const ACTIONS: Record<string, ReportedRecipient["action"]> = { failed: "failed", delayed: "delayed" };
const MAX_RECIPIENTS = 100;

/** The groups after the first, which is about the message as a whole (RFC 3464, 2.1). */
function recipientsOf(status: string): ReportedRecipient[] {
  return parseStatusFields(status)
    .filter((group) => group.has("final-recipient") || group.has("original-recipient"))
    .slice(0, MAX_RECIPIENTS)
    .map((group) => ({
      address: addressOf(group),
      action: ACTIONS[(group.get("action") ?? "").split(/[\s(]/)[0]!.toLowerCase()] ?? "other",
      status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(group.get("status") ?? "")?.[0] ?? "",
      diagnostic: afterType(group.get("diagnostic-code") ?? "").slice(0, MAX_DIAGNOSTIC),
    }));
}

function addressOf(group: StatusGroup): string {
  const named = afterType(group.get("original-recipient") ?? "") || afterType(group.get("final-recipient") ?? "");
  return named.replace(/^<|>$/g, "").toLowerCase();
}

/** "rfc822; ada@people.test" → "ada@people.test". */
function afterType(field: string): string {
  return field.slice(field.indexOf(";") + 1).trim();
}

const DAEMON = /^(mailer-daemon|postmaster|mdaemon|mail-daemon|mailerdaemon)$/i;
const PUT_OFF = /\b(delayed|delay|warning|still trying|will (?:keep|continue)|will be retried|not a permanent|temporar)/i;
/** Where a bounce in words ends and the message it returns begins. */
const COPY_BELOW =
  /^[-\s]*(this is a copy|below this line|original message|the header of the original|returned message|begin message)/im;
const MAX_WORDS = 4_000;

/** A bounce in words: by a mail server's daemon, or with the header that Exim puts in. Null: it is none. */
function plainBounce(mail: ParsedMail): Pick<MailReport, "kind" | "recipients"> | null {
  const named = headerOf(mail, "x-failed-recipients");
  const from = mail.from?.value[0]?.address ?? "";
  if (!named && !DAEMON.test(from.slice(0, from.lastIndexOf("@")) || from)) return null;
  const all = (mail.text ?? "").slice(0, MAX_WORDS);
  const copyAt = COPY_BELOW.exec(all)?.index ?? all.length;
  const words = all.slice(0, copyAt).replace(/\s+/g, " ").trim();
  const refusal = /(?:\b5\d\d[ -]|#?\b5\.\d{1,3}\.\d{1,3}\b).*/.exec(words)?.[0];
  if (!refusal && PUT_OFF.test(`${mail.subject ?? ""} ${words}`)) return { kind: "other", recipients: [] };
  const address = (named.split(",")[0]!.trim() || (/<([^<>\s]+@[^<>\s]+)>/.exec(words)?.[1] ?? "")).toLowerCase();
  const diagnostic = (refusal ?? words).slice(0, 500);
  return { kind: "plain", recipients: [{ address, action: "failed", status: "", diagnostic }] };
}

/** RFC 3834, and what programs did before it. */
function isAutoReply(mail: ParsedMail): boolean {
  const submitted = headerOf(mail, "auto-submitted").toLowerCase();
  return (
    (submitted !== "" && !submitted.startsWith("no")) ||
    headerOf(mail, "x-autoreply") !== "" ||
    headerOf(mail, "x-autorespond") !== "" ||
    /auto[-_]?reply/i.test(headerOf(mail, "precedence"))
  );
}

function headerOf(mail: ParsedMail, name: string): string {
  const value = mail.headers.get(name);
  if (typeof value === "string") return value;
  return value && typeof value === "object" && "value" in value ? String(value.value) : "";
}

function keysOf(mail: ParsedMail, raw: Uint8Array): string[] {
  const addressed = ADDRESSED.flatMap((name) => [mail.headers.get(name)].flat()).map((value) =>
    typeof value === "string" ? value : ((value as AddressObject | undefined)?.text ?? ""),
  );
  // A complaint does not come to the return path, but the message that it quotes names it.
  const all = [...addressed, Buffer.from(raw).toString("latin1")];
  const keys = all.flatMap((text) => Array.from(text.matchAll(KEY), ([, key]) => key!.toLowerCase()).slice(0, MAX_KEYS));
  return [...new Set(keys)].slice(0, MAX_KEYS);
}
