import { setImmediate as letOthersRun } from "node:timers/promises";
import {
  type IssuedCertificate,
  issueMissing,
} from "#app/features/certificates/issue/issue-certificates.server.ts";
import { insertDeliveries } from "#app/features/delivery/queue/change-deliveries.server.ts";
import { readAddressLine } from "#app/features/delivery/queue/email-address.ts";
import { type NewDelivery, newDelivery } from "#app/features/delivery/queue/new-delivery.ts";
import { mailHostOf } from "#app/features/delivery/queue/open-batch.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Audience, AudienceMember } from "./audience.server.ts";

/** Everything about a send of certificates that was fixed when it was confirmed. */
export interface CertificatesPlan {
  kind: "certificates";
  account: { id: string; name: string; supportEmail: string; timeZone: string };
  fromEmail: string;
  projectId: string;
  title: string;
  designVersionId: string;
  /** Placeholder → the value for everyone. */
  details: Record<string, string>;
  /** ISO 8601; null: they never expire. */
  expiresAt: string | null;
  listId: string;
  audience: Audience;
  recipientIds?: string[] | undefined;
  cc: string;
  bcc: string;
  /** ISO 8601: when the messages may leave, and when they count. */
  sendAt: string;
}

/** The batch that rows are written for, and when it was confirmed. */
export interface WrittenBatch {
  batchId: string;
  now: Date;
  /** It may yet be taken back, so endpoints hear of certificates later. */
  isPreliminary?: boolean;
}

/**
 * Issues certificates to some people of a send and writes their rows of the ledger, from the
 * position after `last`. People who can't be mailed get no certificate, but a row that says why.
 * Returns how many messages will leave and how many certificates are new.
 */
export async function writeCertificates(
  trx: Database,
  plan: CertificatesPlan,
  { batchId, now, isPreliminary, last }: WrittenBatch & { last: number },
  people: AudienceMember[],
): Promise<{ emails: number; certificates: number; last: number }> {
  const { account, projectId, designVersionId, title, details, expiresAt, sendAt } = plan;
  const reached = people.filter((person) => !person.leftOut);
  const issued = await issueMissing(trx, {
    account,
    projectId,
    batchId,
    designVersionId,
    title,
    details,
    expiresAt,
    countsAt: sendAt,
    now,
    recipients: reached,
    isPreliminary,
  });
  const byRecipient = new Map(issued.map((certificate) => [certificate.recipientId, certificate]));
  const base = baseOf(plan, { batchId, now });
  let position = last;
  const rows = people.map((person) =>
    recipientRow(base, ++position, person, byRecipient.get(person.id)),
  );
  await letOthersRun();
  await insertDeliveries(trx, rows);
  return {
    emails: rows.filter((row) => row.state === "queued").length,
    certificates: issued.filter(({ wasThere }) => !wasThere).length,
    last: position,
  };
}

/**
 * One summary for all of Cc and Bcc together, after the recipients. With Bcc only it is addressed
 * to the organiser.
 */
export async function writeSummary(
  trx: Database,
  plan: CertificatesPlan,
  batch: WrittenBatch,
  last: number,
): Promise<void> {
  const cc = readAddressLine(plan.cc);
  if (cc.length === 0 && readAddressLine(plan.bcc).length === 0) return;
  const toEmail = cc[0] ?? plan.account.supportEmail;
  const row = newDelivery({
    ...baseOf(plan, batch),
    countsAt: null,
    kind: "summary",
    position: last + 1,
    recipientId: null,
    certificateId: null,
    toName: "",
    toEmail,
    searchText: toEmail,
    values: {},
    skipCode: null,
  });
  await insertDeliveries(trx, [row]);
}

type Base = Pick<NewDelivery, "accountId" | "batchId" | "mailHost" | "sendAt" | "countsAt" | "now">;

function baseOf(
  { account, fromEmail, sendAt }: CertificatesPlan,
  { batchId, now }: WrittenBatch,
): Base {
  return {
    accountId: account.id,
    batchId,
    mailHost: mailHostOf(fromEmail),
    sendAt,
    countsAt: sendAt,
    now,
  };
}

function recipientRow(
  base: Base,
  position: number,
  person: AudienceMember,
  certificate: IssuedCertificate | undefined,
) {
  const { firstName, lastName, certificateName } = person;
  const name = {
    "First Name": firstName,
    "Last Name": lastName,
    "Certificate Name": certificateName,
  };
  return newDelivery({
    ...base,
    kind: "recipient",
    position,
    recipientId: person.id,
    certificateId: certificate?.certificateId ?? null,
    toName: certificate?.values["Full Name"] || `${firstName} ${lastName}`.trim(),
    toEmail: person.email,
    searchText: `${firstName} ${lastName} ${person.email} ${certificateName}`,
    values: certificate?.valuesJson ?? name,
    language: person.language,
    skipCode: person.leftOut?.code ?? null,
  });
}
