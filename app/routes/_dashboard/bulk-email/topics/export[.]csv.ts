import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { readAllChoices } from "#app/features/delivery/suppressions/list-choices.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";

/** Who left a topic or paused, 1,000 at a time: apart from those who get nothing at all. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { id, timeZone } = organiser.account;
  const { db, clock } = context.app;
  const moment = (at: string) => sheetMoment(at || null, timeZone);
  async function* lines() {
    const heads = ["Since", "Paused until"].map((words) => momentHeading(words, timeZone));
    yield csvLine(["Email Address", "Topic left", "Detail", ...heads]);
    for await (const rows of readAllChoices(db, id, clock()))
      yield rows
        .map(({ email, topic, detail, createdAt, until }) =>
          csvLine([email, topic ?? "", detail, moment(createdAt), moment(until)]),
        )
        .join("");
  }
  await recordAccess(context.app, organiser, "topics-export");
  return csvResponse("Topics and pauses.csv", lines(), context.line);
}
