import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../accounts/require-organiser.server.ts";
import { noteAccess } from "../../../../activity/note-access.server.ts";
import { readUncertain } from "../../../../delivery/uncertain/list-uncertain.server.ts";
import { readUncertainQuery } from "../../../../delivery/uncertain/uncertain-query.ts";
import { csvLine, csvResponse } from "../../../../http/write-csv.ts";
import { sheetMoment } from "../../../../ui/relative-time.ts";

/** `?q=&batch=`: the uncertain messages that match, in one file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { db } = context.installation;
  const query = readUncertainQuery(new URL(request.url).searchParams);
  async function* lines() {
    yield csvLine(["Title", "Name", "Email Address", "Reason", "Since", "Message"]);
    for await (const rows of readUncertain(db, account.id, { all: query })) {
      yield rows
        .map((row) =>
          csvLine([
            row.title,
            row.toName,
            row.toEmail,
            row.reason ?? "",
            row.failedAt ? sheetMoment(row.failedAt, account.timeZone) : "",
            `${context.installation.config.appUrl}/sent/${row.batchId}/${row.id}`,
          ]),
        )
        .join("");
    }
  }
  await noteAccess(context.installation, organiser, "uncertain-export", query.batchId ?? "");
  return csvResponse("Uncertain messages.csv", lines(), context.lineIsFree);
}
