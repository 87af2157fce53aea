import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvLine, csvResponse } from "../../../../http/write-csv.ts";
import { readAllSubscribers } from "../../../../newsletter/list-subscribers.server.ts";
import { newsletterAddress } from "../../../../newsletter/newsletter-link.server.ts";
import { recordOperatorAct } from "../../../../operator/record-act.server.ts";
import { requireOperator } from "../../../../operator/require-operator.server.ts";
import { sheetMoment } from "../../../../ui/relative-time.ts";

/** Everybody who confirmed, with the link by which they leave, which belongs in every issue. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { operator, timeZone } = await requireOperator(request, context);
  const { db, config, clock } = context.installation;
  await recordOperatorAct(db, { operator, act: "newsletter.exported", now: clock() });
  async function* lines() {
    yield csvLine(["Email Address", "Confirmed", "Leave Link"]);
    for await (const rows of readAllSubscribers(db)) {
      yield rows
        .map(({ id, email, confirmedAt }) =>
          csvLine([email, sheetMoment(confirmedAt ?? "", timeZone), newsletterAddress(config, "leave", id)]),
        )
        .join("");
    }
  }
  return csvResponse("Newsletter subscribers.csv", lines(), context.lineIsFree);
}
