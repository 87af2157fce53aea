import { createHash } from "node:crypto";
import type { AppContext } from "#app/platform/app-context.ts";
import { failureCodeOfText } from "#app/providers/mail/failure-code.ts";
import type { MailEvent } from "#app/providers/mail/mime-options.ts";
import { deliveryOfKeys, keyOfReturnPath } from "../queue/return-path.server.ts";
import { type MailReport, type ReportedRecipient, readReport } from "./bounce-report.server.ts";
import { countReport, type ReportResult } from "./bounce-status.server.ts";
import { handleMailEvent, type TakenEvent } from "./mail-events.server.ts";

/** Mail is read up to here; the report comes before the returned message. */
export const MAX_REPORT_BYTES = 1024 * 1024;

const DAY_MS = 24 * 3_600_000;

/** The mailbox doesn't exist and won't, so its address isn't mailed again. After a full inbox or a refused message it is. */
const PERMANENT_FAILURES = new Set<string>(["unknown_address", "unknown_domain", "mailbox_inactive"]);

/**
 * Records a mail sent to a return path: an accepted message becomes bounced or complained. The same mail again changes nothing.
 * Auto-replies and mails without one of our keys are only counted. `envelopeTo`: the envelope recipient, if the mail server gives
 * it. Throws only when the database can't be reached.
 */
export async function recordReport(
  app: Pick<AppContext, "db" | "config" | "clock" | "metrics">,
  raw: Uint8Array,
  envelopeTo: string | null = null,
): Promise<ReportResult> {
  const { db, clock, metrics } = app;
  const result = await applyReport(app, raw.subarray(0, MAX_REPORT_BYTES), envelopeTo);
  if (result === "bounced" || result === "complained") metrics.countDeliveries(result, 1);
  await countReport(db, result, clock());
  return result;
}

async function applyReport(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  raw: Uint8Array,
  envelopeTo: string | null,
): Promise<ReportResult> {
  const report = await readReport(raw);
  const deliveryId = deliveryOfKeys(config, [...(envelopeTo ? [keyOfReturnPath(envelopeTo)] : []), ...report.keys]);
  if (!deliveryId) return "no-key";
  if (report.kind === "auto-reply") return "auto-reply";
  const row = await db
    .selectFrom("deliveries")
    .select(["kind", "toEmail", "acceptedAt"])
    .where("id", "=", deliveryId)
    .executeTakeFirst();
  // It has since been erased, with its account or person.
  if (!row) return "unknown";
  const event = eventOf(report, { ...row, id: deliveryId }, raw, clock());
  if (!event) return "other";
  const taken = await handleMailEvent(db, "bounce-mail", event, clock());
  return resultOf(event, taken);
}

function resultOf(event: MailEvent, taken: TakenEvent): ReportResult {
  if (taken !== "taken") return taken;
  return event.type === "bounced" || event.type === "complained" ? event.type : "delayed";
}

function eventOf(
  report: MailReport,
  row: { id: string; kind: "recipient" | "summary"; toEmail: string; acceptedAt: string | null },
  raw: Uint8Array,
  now: Date,
): MailEvent | null {
  const key = report.messageId || createHash("sha256").update(raw).digest("hex");
  const common = { at: timeOf(report, row.acceptedAt, now), providerId: null, deliveryId: row.id, userAgent: null, link: "" };
  const idOf = (type: string) => `${row.id}:${type}:${createHash("sha256").update(key).digest("hex").slice(0, 32)}`;
  if (report.kind === "complaint") {
    const complaint = { type: "complained", code: "complained", permanent: false, detail: "" } as const;
    return { ...common, ...complaint, id: idOf("complained"), email: row.toEmail.toLowerCase() };
  }
  const about = worstFor(report.recipients, row);
  if (!about || about.action === "other") return null;
  // The diagnostic text says more than a generic status such as 5.0.0.
  const text = `${about.diagnostic} ${about.status}`.trim();
  const code = failureCodeOfText(text);
  const detail = about.diagnostic || about.status;
  if (about.action === "delayed") {
    const delay = { type: "delayed", permanent: false, code: code === "refused" ? ("busy" as const) : code } as const;
    return { ...common, ...delay, id: idOf("delayed"), email: about.address || null, detail };
  }
  const isForGood = report.kind === "status" && about.status.startsWith("5") && PERMANENT_FAILURES.has(code);
  return { ...common, id: idOf("bounced"), type: "bounced", permanent: isForGood, code, email: about.address || null, detail };
}

/**
 * What a report says about the message's own recipient. A message has one recipient, so a report that names another address is
 * about that person's forwarding. The copy for Cc and Bcc has several, and only its own recipient counts.
 */
function worstFor(
  recipients: ReportedRecipient[],
  { kind, toEmail }: { kind: "recipient" | "summary"; toEmail: string },
): ReportedRecipient | undefined {
  const own = recipients.filter(({ address }) => address === toEmail.toLowerCase());
  const about = own.length > 0 || kind === "summary" ? own : recipients;
  return about.find(({ action }) => action === "failed") ?? about.find(({ action }) => action === "delayed") ?? about[0];
}

/**
 * When the report was written, unless its clock is clearly wrong. A report's date has whole seconds, so one that comes back at once
 * seems older than what it is about.
 */
function timeOf({ date }: MailReport, acceptedAt: string | null, now: Date): string {
  const isLikely = date !== null && date <= now && now.getTime() - date.getTime() < 30 * DAY_MS;
  const at = (isLikely ? date : now).toISOString();
  return acceptedAt !== null && at < acceptedAt ? acceptedAt : at;
}
