import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { readUncertain } from "#app/features/delivery/uncertain/uncertain.server.ts";
import { readUncertainQuery } from "#app/features/delivery/uncertain/uncertain-query.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";

/** `?q=&batch=`: the uncertain messages that match, in one file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { db } = context.app;
  const query = readUncertainQuery(new URL(request.url).searchParams);
  async function* lines() {
    yield csvLine([
      "Title",
      "Name",
      "Email Address",
      "Reason",
      momentHeading("Since", account.timeZone),
      "Link",
    ]);
    for await (const rows of readUncertain(db, account.id, { all: query })) {
      yield rows
        .map((row) =>
          csvLine([
            row.title,
            row.toName,
            row.toEmail,
            row.reason ?? "",
            sheetMoment(row.failedAt, account.timeZone),
            `${context.app.config.appUrl}/sent/${row.batchId}/${row.id}`,
          ]),
        )
        .join("");
    }
  }
  await recordAccess(context.app, organiser, "uncertain-export", query.batchId ?? "");
  return csvResponse("Uncertain messages.csv", lines(), context.line);
}
