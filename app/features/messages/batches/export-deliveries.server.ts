import { csvLine } from "#app/engines/file-writer/csv.ts";
import { certificateUrl } from "#app/features/certificates/model/certificate-id.ts";
import { readAllDeliveries } from "#app/features/delivery/status/delivery-list.server.ts";
import { momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import type { BatchesTable } from "#db/schema/delivery.ts";
import { existingCertificates } from "./certificate-of-message.server.ts";

/**
 * The people of these sends as CSV, line by line: who, what became of the message and why, when,
 * and the certificate. Reads some hundred rows at a time.
 */
export async function* exportDeliveries(
  db: Database,
  given: {
    accountId: string;
    timeZone: string;
    appUrl: string;
    batches: { id: string; title: string; kind: BatchesTable["kind"] }[];
  },
): AsyncGenerator<string> {
  const { accountId, timeZone, appUrl } = given;
  const many = given.batches.length > 1;
  // Bulk mail brings no certificate.
  const hasCertificates = given.batches.some(({ kind }) => kind === "certificates");
  const heads = [
    "S/N",
    "First Name",
    "Last Name",
    "Email Address",
    ...(hasCertificates ? ["Certificate Name"] : []),
    "Status",
    "Reason",
    momentHeading("Sent Date", timeZone),
    ...(hasCertificates ? ["Link"] : []),
  ];
  yield csvLine(many ? ["Title", ...heads] : heads);
  for (const batch of given.batches) {
    let number = 0;
    for await (const rows of readAllDeliveries(db, accountId, batch.id)) {
      const certificates = await existingCertificates(
        db,
        rows.flatMap(({ certificateId }) => certificateId ?? []),
      );
      const linkOf = (id: string | null) =>
        id && certificates.has(id) ? certificateUrl(appUrl, id) : "";
      const lines = rows.map((row) => {
        const cells = [
          ++number,
          row.firstName,
          row.lastName,
          row.toEmail,
          ...(hasCertificates ? [row.certificateName] : []),
          row.shown,
          row.detail ?? "",
          sheetMoment(row.sentAt, timeZone),
          ...(hasCertificates ? [linkOf(row.certificateId)] : []),
        ];
        return csvLine(many ? [batch.title, ...cells] : cells);
      });
      yield lines.join("");
    }
  }
}
