import { enqueueNotice } from "../delivery/enqueue-notice.server.ts";
import { wakeDelivery } from "../delivery/wake.server.ts";
import { consume } from "../http/rate-limit.server.ts";
import type { Installation } from "../installation.server.ts";
import { renderCertificateList } from "./certificate-list-mail.server.tsx";
import { certificateStatus } from "./certificate-status.ts";
import { showDay } from "./certificate-values.ts";
import { certificateUrl } from "./draw-certificate.server.ts";

const MOST_LISTED = 100;
/** One mailbox is not filled by somebody who knows its address. */
const MAILS = { name: "find-certificates", points: 3, seconds: 3600 };

/**
 * Mails the certificates of an address to that address, if there are any and it has not asked too often. `email` is
 * lower-cased. Does not say what it did: whoever asks may not be the one who reads the mail.
 */
export async function mailCertificates(installation: Installation, email: string): Promise<void> {
  if ((await consume(email, MAILS)) !== null) return;
  const { db, config, clock } = installation;
  const now = clock();
  const held = db.selectFrom("certificates as c").where("c.holderEmail", "=", email).where("c.status", "!=", "replaced");
  const rows = await held
    .select([
      "c.id",
      "c.title",
      "c.holderName",
      "c.issuerName",
      "c.issuedAt",
      "c.expiresAt",
      "c.status",
      "c.values",
      "c.timeZone",
    ])
    .orderBy("c.issuedAt", "desc")
    .orderBy("c.id")
    .limit(MOST_LISTED)
    .execute();
  if (rows.length === 0) return;
  const counted = await held.select((select) => select.fn.countAll<number | string>().as("count")).executeTakeFirstOrThrow();
  const count = Number(counted.count);
  const certificates = rows.map((row) => {
    const status = certificateStatus(row, now.toISOString());
    return {
      name: (JSON.parse(row.values) as Record<string, string>)["Course Title"] || row.title,
      holderName: row.holderName,
      issuer: row.issuerName,
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
  await db.transaction().execute((trx) => enqueueNotice(trx, installation, { accountId: null, to, template, now }));
  wakeDelivery(db);
}
