import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { reasonLabel } from "#app/features/delivery/suppressions/suppression-messages.ts";
import { readAllSuppressions } from "#app/features/delivery/suppressions/suppressions.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";

/** Every address that is not mailed, 1,000 at a time. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { db } = context.app;
  async function* lines() {
    yield csvLine(["Email Address", "Reason", "Detail", momentHeading("Since", account.timeZone)]);
    for await (const rows of readAllSuppressions(db, account.id)) {
      yield rows
        .map(({ email, reason, detail, createdAt }) =>
          csvLine([email, reasonLabel(reason), detail, sheetMoment(createdAt, account.timeZone)]),
        )
        .join("");
    }
  }
  await recordAccess(context.app, organiser, "suppressions-export");
  return csvResponse("Suppression list.csv", lines(), context.line);
}
