import { checkDkim } from "#app/engines/mail-domain/dkim.server.ts";
import { checkDmarc } from "#app/engines/mail-domain/dmarc.server.ts";
import { type DnsLookup, NoAnswer, openDns } from "#app/engines/mail-domain/dns-lookup.server.ts";
import {
  type Finding,
  type FindingSubject,
  worstLevel,
} from "#app/engines/mail-domain/domain-finding.ts";
import { checkReturnPath, checkSpf } from "#app/engines/mail-domain/spf.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readStoredObject } from "#app/platform/database/stored-json.ts";
import type { Database } from "#db/database.server.ts";

interface DomainReport {
  domain: string;
  /** ISO. */
  checkedAt: string;
  findings: Finding[];
}

/** Under which name Resend publishes its key. */
export const RESEND_SELECTOR = "resend";
/** Below which name Resend has mail come back. */
const RESEND_RETURN_PATH = "send";
const RESEND_SENDS_FROM = "amazonses.com";

/**
 * What receivers find when they look up who may send in the name of `MAIL_FROM`: SPF, DKIM, DMARC
 * and where bounces go. Asks real name servers; what they do not answer is reported as unknown, and
 * nothing is thrown. `selector`: of the DKIM key, where mail goes through a server of the
 * operator's own; Resend's is known.
 */
export async function checkSenderDomain(
  config: Pick<Config, "mail" | "supportEmail" | "dnsResolvers">,
  {
    dns = openDns({ servers: config.dnsResolvers }),
    selector = null,
    now,
  }: { dns?: DnsLookup; selector?: string | null; now: Date },
): Promise<DomainReport> {
  const { mail, supportEmail } = config;
  const domain = senderDomain(config);
  const isResend = mail.transport === "resend";
  const returnPath = isResend ? `${RESEND_RETURN_PATH}.${domain}` : domain;
  const server = mail.transport === "smtp" ? new URL(mail.smtpUrl).hostname : null;
  const keyOf = isResend ? RESEND_SELECTOR : selector;
  const provider = isResend
    ? "Resend’s page for your domain"
    : "the person who runs your mail server";
  const dkim = keyOf
    ? known(
        "DKIM",
        `${keyOf}._domainkey.${domain}`,
        checkDkim({ domain, selector: keyOf, fromProvider: provider }, dns),
      )
    : Promise.resolve(unknownSelector(domain));
  const findings = await Promise.all([
    known(
      "SPF",
      returnPath,
      checkSpf({ name: returnPath, include: isResend ? RESEND_SENDS_FROM : null, server }, dns),
    ),
    dkim,
    known(
      "DMARC",
      `_dmarc.${domain}`,
      checkDmarc({ domain, returnPath, reportsTo: supportEmail }, dns),
    ),
    known("Return path", returnPath, checkReturnPath({ name: returnPath, isResend }, dns)),
  ]);
  return { domain, checkedAt: now.toISOString(), findings };
}

/** The domain after the @ of `MAIL_FROM`. */
export function senderDomain({ mail }: Pick<Config, "mail">): string {
  return mail.from.slice(mail.from.lastIndexOf("@") + 1).toLowerCase();
}

/**
 * One line, for the start-up check: "mail.iweri.test: SPF good, DKIM wrong (There is no key …),
 * DMARC good, Return path good".
 */
export function domainReportLine({ domain, findings }: DomainReport): string {
  const words = findings.map(
    ({ subject, level, text }) => `${subject} ${level}${level === "good" ? "" : ` (${text})`}`,
  );
  return `${domain}: ${words.join(", ")}`;
}

/** Whether anything in it needs somebody. */
export function isDomainGood({ findings }: DomainReport): boolean {
  return worstLevel(findings) === "good";
}

function unknownSelector(domain: string): Finding {
  return {
    subject: "DKIM",
    level: "warning",
    name: `…._domainkey.${domain}`,
    found: [],
    text:
      "We don’t know the name of your mail server’s key. Enter its selector below, or send " +
      "a test e-mail to an inbox and look for “dkim=pass” in its source.",
    publish: null,
  };
}

/** Name servers that say nothing are no finding about the domain. */
async function known(
  subject: FindingSubject,
  name: string,
  check: Promise<Finding>,
): Promise<Finding> {
  try {
    return await check;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const text =
      `The name servers did not answer (${error.message}), so we know nothing yet. Try ` +
      "again in a few minutes.";
    return { subject, level: "warning", name, found: [], text, publish: null };
  }
}

const NAME = "senderDomainCheck";

/** A report, and with which selector it was made. */
interface StoredReport extends DomainReport {
  selector: string | null;
}

/** Whether this can be a DKIM selector: the part after "s=" in a signature. */
export function isSelector(typed: string): boolean {
  return /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/.test(typed);
}

/**
 * The last report that was made, or null. It may be about a domain that is no longer the sender's.
 */
export async function readKeptReport(db: Database): Promise<StoredReport | null> {
  const row = await db
    .selectFrom("installationSettings")
    .select("value")
    .where("name", "=", NAME)
    .executeTakeFirst();
  return row
    ? (readStoredObject(row.value, "installationSettings.value", NAME) as unknown as StoredReport)
    : null;
}

export async function keepReport(db: Database, report: StoredReport): Promise<void> {
  const row = { value: JSON.stringify(report), updatedAt: report.checkedAt };
  await db
    .insertInto("installationSettings")
    .values({ name: NAME, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}
