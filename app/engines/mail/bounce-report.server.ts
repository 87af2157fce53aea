import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from "mailparser";

/** The fields of one group by lower-cased name. If a name occurs twice, the first counts. */
type StatusGroup = Map<string, string>;

const MAX_GROUPS = 101;

/**
 * Reads the body of a `message/delivery-status` (RFC 3464, 2.1) or `message/feedback-report` (RFC
 * 5965, 3.1): groups of header fields with blank lines between, long ones folded (RFC 5322, 2.2.3).
 */
function parseStatusFields(text: string): StatusGroup[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)
    .slice(0, MAX_GROUPS)
    .map((group) => {
      const fields: StatusGroup = new Map();
      for (const line of group.replace(/\n[ \t]+/g, " ").split("\n")) {
        const colon = line.indexOf(":");
        const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
        if (name && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
      }
      return fields;
    })
    .filter((fields) => fields.size > 0);
}

/** What a mail server reports about one recipient. */
export interface ReportedRecipient {
  /**
   * Lower-cased. The address as we wrote it if the report has it, otherwise as the last server knew
   * it.
   */
  address: string;
  action: "failed" | "delayed" | "other";
  /** Enhanced status (RFC 3463), such as "5.1.1"; empty when there is none. */
  status: string;
  /** The refusing server's answer, on one line. */
  diagnostic: string;
}

/**
 * A mail sent to a return path.
 * - `status`: a delivery status report (RFC 3464).
 * - `plain`: a plain-text bounce, from servers without RFC 3464.
 * - `complaint`: a feedback report (ARF, RFC 5965) that says it was marked as spam.
 * - `auto-reply`: an out-of-office answer and the like (RFC 3834).
 * - `other`: anything else, such as an ordinary e-mail, a read receipt, or a notice that delivery
 *   will be retried.
 */
export interface MailReport {
  kind: "status" | "plain" | "complaint" | "auto-reply" | "other";
  recipients: ReportedRecipient[];
  /**
   * Keys of the return paths that the mail was sent to or mentions, lower-cased, most reliable
   * first. Their signatures have not been checked yet.
   */
  keys: string[];
  /** Its own Message-ID, or empty. */
  messageId: string;
  /** When it says it was written. */
  date: Date | null;
}

/**
 * The part between the plus sign and the @ of a return path. A bounded pattern, because it is
 * searched for in up to a megabyte of anything.
 */
const KEY = /\+([0-9a-z]{41})@/gi;
const MAX_KEYS = 20;
/** Enough of a server's answer; the rest adds nothing. */
const MAX_DIAGNOSTIC = 1_000;

/** Headers in which mail servers record the recipient; only the envelope is more reliable. */
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
 * Reads a mail sent to a return path. `raw` may be cut off at the end: the report comes before the
 * message it is about. Strangers write these mails, so nothing in them is trusted here, and no
 * content makes this throw.
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
    // Moved out of the spam folder: nothing to act on.
    return {
      kind: type === undefined || type === "not-spam" ? "other" : "complaint",
      recipients: [],
    };
  }
  if (partOf(mail, /^message\/(global-)?disposition-notification$/))
    return { kind: "other", recipients: [] };
  return plainBounce(mail) ?? { kind: isAutoReply(mail) ? "auto-reply" : "other", recipients: [] };
}

function partOf(mail: ParsedMail, type: RegExp): string | null {
  const part = mail.attachments.find(({ contentType }: Attachment) =>
    type.test((contentType ?? "").toLowerCase()),
  );
  return part ? part.content.toString("utf8") : null;
}

const ACTIONS: Record<string, ReportedRecipient["action"]> = {
  failed: "failed",
  delayed: "delayed",
};
const MAX_RECIPIENTS = 100;

/** The groups after the first, which describes the message as a whole (RFC 3464, 2.1). */
function recipientsOf(status: string): ReportedRecipient[] {
  return parseStatusFields(status)
    .filter((group) => group.has("final-recipient") || group.has("original-recipient"))
    .slice(0, MAX_RECIPIENTS)
    .map((group) => ({
      address: addressOf(group),
      action: ACTIONS[wordOf(group.get("action") ?? "").toLowerCase()] ?? "other",
      status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(group.get("status") ?? "")?.[0] ?? "",
      diagnostic: afterType(group.get("diagnostic-code") ?? "").slice(0, MAX_DIAGNOSTIC),
    }));
}

/** What stands before the first space or comment. */
function wordOf(field: string): string {
  return /^[^\s(]*/.exec(field)?.[0] ?? "";
}

function addressOf(group: StatusGroup): string {
  const named =
    afterType(group.get("original-recipient") ?? "") ||
    afterType(group.get("final-recipient") ?? "");
  return named.replace(/^<|>$/g, "").toLowerCase();
}

/** "rfc822; ada@people.test" → "ada@people.test". */
function afterType(field: string): string {
  return field.slice(field.indexOf(";") + 1).trim();
}

const DAEMON = /^(mailer-daemon|postmaster|mdaemon|mail-daemon|mailerdaemon)$/i;
const PUT_OFF =
  /\b(delayed|delay|warning|still trying|will (?:keep|continue)|will be retried|not a permanent|temporar)/i;
/** Where a plain-text bounce ends and the returned message begins. */
// At most 4,000 letters: MAX_WORDS.
const COPY_BELOW =
  /^[-\t ]{0,80}(this is a copy|below this line|original message|the header of the original|returned message|begin message)/im;
const MAX_WORDS = 4_000;

/** A plain-text bounce: from a mail server's daemon, or with Exim's header. Null: not a bounce. */
function plainBounce(mail: ParsedMail): Pick<MailReport, "kind" | "recipients"> | null {
  const named = headerOf(mail, "x-failed-recipients");
  const from = mail.from?.value[0]?.address ?? "";
  if (!named && !DAEMON.test(from.slice(0, from.lastIndexOf("@")) || from)) return null;
  const all = (mail.text ?? "").slice(0, MAX_WORDS);
  const copyAt = COPY_BELOW.exec(all)?.index ?? all.length;
  const words = all.slice(0, copyAt).replace(/\s+/g, " ").trim();
  const refusal = /(?:\b5\d\d[ -]|#?\b5\.\d{1,3}\.\d{1,3}\b).*/.exec(words)?.[0];
  if (!refusal && PUT_OFF.test(`${mail.subject ?? ""} ${words}`))
    return { kind: "other", recipients: [] };
  const [firstNamed = ""] = named.split(",");
  const address = (
    firstNamed.trim() ||
    (/<([^<>\s@]+@[^<>\s@]+)>/.exec(words)?.[1] ?? "")
  ).toLowerCase();
  const diagnostic = (refusal ?? words).slice(0, 500);
  return { kind: "plain", recipients: [{ address, action: "failed", status: "", diagnostic }] };
}

/** RFC 3834, and the headers used before it. */
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
  // A complaint isn't sent to the return path, but the message it quotes contains it.
  const all = [...addressed, Buffer.from(raw).toString("latin1")];
  const keys = all.flatMap((text) =>
    Array.from(text.matchAll(KEY), ([, key = ""]) => key.toLowerCase()).slice(0, MAX_KEYS),
  );
  return [...new Set(keys)].slice(0, MAX_KEYS);
}
