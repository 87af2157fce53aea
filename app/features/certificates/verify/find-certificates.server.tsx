import { z } from "zod";
import { readEmailAddress } from "#app/engines/email-address/email-address.ts";
import type { MessageTemplate } from "#app/engines/message-document/message-template.ts";
import { wallTime } from "#app/engines/time/zoned-time.ts";
import { NO_PROOFS, proofForName, proofNote } from "#app/features/accounts/proof/issuer-proof.ts";
import { readIssuerProofsOf } from "#app/features/accounts/proof/read-proofs.server.ts";
import { enqueueNotice } from "#app/features/delivery/queue/enqueue-notice.server.ts";
import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import { renderNotice } from "#app/features/delivery/templates/email-output.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { readStoredTexts } from "#app/platform/database/stored-json.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import type { Texts } from "#app/ui/languages/catalogue-types.ts";
import { dateText } from "#app/ui/languages/dates.ts";
import { type Language, languageQuery, languageTag } from "#app/ui/languages/languages.ts";
import { perLanguage, textsIn } from "#app/ui/languages/texts.ts";
import { CertificateList, type CertificateListProps } from "#emails/certificates.tsx";
import { certificateStatus, certificateUrl } from "../model/certificate-id.ts";

/** The form with the address that certificates were sent to. */
export const findForm = perLanguage(({ common: { emailInFull } }) =>
  z.object({
    email: z.string({ error: emailInFull }).transform((typed, { addIssue }) => {
      const address = readEmailAddress(typed);
      if (address.ok) return address.email;
      addIssue(emailInFull);
      return z.NEVER;
    }),
  }),
);

const MAX_CERTIFICATES_LISTED = 100;
/** One mailbox is not filled by somebody who knows its address. */
const EMAIL_LIMITS = { name: "find-certificates", points: 3, seconds: 3600 };

/**
 * Mails the certificates of an address to that address, if there are any and it has not asked too
 * often. `email` is lower-cased; `language` is the one they were asked for in. Does not say what it
 * did: whoever asks may not be the one who reads the mail.
 */
export async function emailCertificates(
  app: AppContext,
  email: string,
  language: Language,
): Promise<void> {
  if ((await consume(email, EMAIL_LIMITS)) !== null) return;
  const { db, config, clock } = app;
  const now = clock();
  const t = textsIn(language);
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
        ? { isProved: true, text: proofNote(proof, config.appName, t) }
        : { isProved: false, text: t.emails.mine.notChecked({ product: config.appName }) },
      issuedOn: dateText(language, wallTime(new Date(row.issuedAt), row.timeZone)),
      address: certificateUrl(config.appUrl, row.id, language),
      standing: status === "valid" ? null : t.certificate.stub[status],
    };
  });
  const allAddress = `${config.appUrl}/mine${languageQuery(language)}`;
  const given = { certificates, count, allAddress };
  const template = await renderCertificateList(config.appName, t, given);
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
export function renderCertificateList(
  appName: string,
  { emails: { mine: t }, mine, language }: Texts,
  {
    certificates,
    allAddress,
    count = certificates.length,
  }: {
    certificates: CertificateListProps["certificates"];
    /** Where they are all on one page. */
    allAddress: string;
    /** With those that are not listed. */
    count?: number;
  },
): Promise<MessageTemplate> {
  const subject = t.subject({ count });
  const more = count - certificates.length;
  return renderNotice(
    subject,
    <CertificateList
      appName={appName}
      language={languageTag(language)}
      subject={subject}
      preheader={t.preheader({ count })}
      certificates={certificates}
      open={t.open}
      more={more > 0 ? t.more({ count: more }) : null}
      all={{ words: mine.onOnePage, address: allAddress }}
      why={t.why({ product: appName })}
      ignore={t.ignore}
    />,
  );
}
