import { z } from "zod";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { showDay } from "#app/engines/time/show-day.ts";
import { NO_PROOFS, proofForName, proofNote } from "#app/features/accounts/proof/issuer-proof.ts";
import { readIssuerProofsOf } from "#app/features/accounts/proof/read-proofs.server.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { SOURCE_LANGUAGE } from "#app/ui/languages/languages.ts";
import { textsIn } from "#app/ui/languages/texts.ts";
import { CertificateList, type CertificateListProps } from "#emails/certificates.tsx";
import { certificateStatus, certificateUrl } from "../model/certificate-id.ts";

const MALFORMED = "Enter an e-mail address in full, like name@example.com";

/** The form that asks for the list. */
export const findForm = z.object({
  email: z.string({ error: MALFORMED }).transform((typed, { addIssue }) => {
    const address = readEmailAddress(typed);
    if (address.ok) return address.email;
    addIssue(MALFORMED);
    return z.NEVER;
  }),
});

const MAX_CERTIFICATES_LISTED = 100;
/** One mailbox is not filled by somebody who knows its address. */
const EMAIL_LIMITS = { name: "find-certificates", points: 3, seconds: 3600 };

/**
 * Mails the certificates of an address to that address, if there are any and it has not asked too
 * often. `email` is lower-cased. Does not say what it did: whoever asks may not be the one who
 * reads the mail.
 */
export async function emailCertificates(app: AppContext, email: string): Promise<void> {
  if ((await consume(email, EMAIL_LIMITS)) !== null) return;
  const { db, config, clock } = app;
  const now = clock();
  const held = db
    .selectFrom("certificates as c")
    .where("c.holderEmail", "=", email)
    .where("c.status", "!=", "replaced");
  const rows = await held
    .select([
      "c.id",
      "c.title",
      "c.holderName",
      "c.issuerName",
      "c.accountId",
      "c.issuedAt",
      "c.expiresAt",
      "c.status",
      "c.values",
      "c.timeZone",
    ])
    .orderBy("c.issuedAt", "desc")
    .orderBy("c.id")
    .limit(MAX_CERTIFICATES_LISTED)
    .execute();
  if (rows.length === 0) return;
  const counted = await held
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const count = Number(counted.count);
  const proofs = await readIssuerProofsOf(
    db,
    rows.map(({ accountId }) => accountId),
  );
  const certificates = rows.map((row) => {
    const status = certificateStatus(row, now.toISOString());
    const proof = proofForName(proofs.get(row.accountId) ?? NO_PROOFS, row.issuerName);
    return {
      name: readStoredTexts(row.values, "certificates.values", row.id)["Course Title"] || row.title,
      holderName: row.holderName,
      issuer: row.issuerName,
      proof: proof
        ? { isProved: true, text: proofNote(proof, config.appName, textsIn(SOURCE_LANGUAGE)) }
        : { isProved: false, text: `${config.appName} hasn’t checked who runs this account` },
      issuedOn: showDay(row.issuedAt, row.timeZone),
      address: certificateUrl(config.appUrl, row.id),
      standing: status === "valid" ? null : status,
    };
  });
  const subject = count === 1 ? "Your certificate" : `Your ${count} certificates`;
  const template = await renderCertificateList({
    appName: config.appName,
    subject,
    certificates,
    more: count - certificates.length,
  });
  const to = { name: rows[0]?.holderName ?? "", email };
  await db
    .transaction()
    .execute((trx) => enqueueNotice(trx, app, { accountId: null, to, template, now }));
  wakeDelivery(db);
}

/**
 * The mail with somebody's certificates. Nothing in it is left open: a title in braces stays a
 * title in braces.
 */
export function renderCertificateList(props: CertificateListProps): Promise<MessageTemplate> {
  return renderNotice(props.subject, <CertificateList {...props} />);
}
