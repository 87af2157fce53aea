import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import { recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import {
  newsletterAddress,
  readAllSubscribers,
} from "#app/features/site/newsletter/subscribers.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { momentHeading, sheetMoment } from "#app/platform/time/relative-time.ts";

/** Everybody who confirmed, with the link by which they leave, which belongs in every issue. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { operator, timeZone } = await requireOperator(request, context);
  const { db, config, clock } = context.app;
  await recordOperatorAct(db, { operator, act: "newsletter.exported", now: clock() });
  async function* lines() {
    yield csvLine(["Email Address", momentHeading("Confirmed", timeZone), "Unsubscribe Link"]);
    for await (const rows of readAllSubscribers(db)) {
      yield rows
        .map(({ id, email, confirmedAt }) =>
          csvLine([
            email,
            sheetMoment(confirmedAt, timeZone),
            newsletterAddress(config, "leave", id),
          ]),
        )
        .join("");
    }
  }
  return csvResponse("Newsletter subscribers.csv", lines(), context.line);
}
