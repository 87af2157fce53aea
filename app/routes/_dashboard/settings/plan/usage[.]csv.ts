import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import { listPeriods, readAllUsage } from "#app/features/billing/quota/show-usage.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";

/** What used up a period, by send, as a spreadsheet; times in the account's zone. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db, clock } = context.app;
  const asked = new URL(request.url).searchParams.get("period");
  const { periods, present } = await listPeriods(db, account, clock());
  const period = periods.find(({ value }) => value === asked) ?? present;
  const zone = account.timeZone;
  async function* lines() {
    yield csvLine([
      momentHeading("Time", zone),
      "What",
      "E-mails",
      "E-mails returned",
      "Certificates",
      "Certificates returned",
    ]);
    for await (const some of readAllUsage(db, account.id, {
      startsAt: period.value,
      endsAt: period.endsAt,
    })) {
      for (const { at, what, emails, emailsReturned, certificates, certificatesReturned } of some)
        yield csvLine([
          sheetMoment(at, zone),
          what,
          emails,
          emailsReturned,
          certificates,
          certificatesReturned,
        ]);
    }
  }
  return csvResponse(`Used ${period.label}.csv`, lines(), context.line);
}
