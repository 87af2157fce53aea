import type { LoaderFunctionArgs } from "@remix-run/node";
import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { certificateUrl } from "#app/features/certificates/model/certificate-id.ts";
import { readExpiring } from "#app/features/mailings/renewals/expiring.server.ts";
import { readExpiringDays } from "#app/features/mailings/renewals/expiring-filter.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";

/** Everything that the list of expiring certificates counts, some hundreds at a time. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { id: accountId, timeZone } = organiser.account;
  const { db, clock, config } = context.app;
  const days = readExpiringDays(new URL(request.url).searchParams);
  const now = clock();
  async function* lines() {
    const moments = ["Issued", "Expires", "Last reminder"];
    yield csvLine([
      "Certificate ID",
      "Name",
      "Email Address",
      "Certificate Name",
      ...moments.map((words) => momentHeading(words, timeZone)),
      "Link",
    ]);
    for await (const rows of readExpiring(db, accountId, days, now)) {
      yield rows
        .map((row) =>
          csvLine([
            showCertificateId(row.id),
            row.holderName,
            row.holderEmail,
            row.title,
            sheetMoment(row.issuedAt, timeZone),
            sheetMoment(row.expiresAt, timeZone),
            sheetMoment(row.remindedAt, timeZone),
            certificateUrl(config.appUrl, row.id),
          ]),
        )
        .join("");
    }
  }
  await recordAccess(context.app, organiser, "certificates-export");
  return csvResponse(`Certificates that expire within ${days} days.csv`, lines(), context.line);
}
