import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "../accounts/require-operator.server.ts";
import { csvLine, csvResponse } from "../http/write-csv.ts";
import { readAllSubscribers } from "../newsletter/list-subscribers.server.ts";
import { newsletterAddress } from "../newsletter/newsletter-link.server.ts";
import { sheetMoment } from "../ui/relative-time.ts";

/** Everybody who confirmed, with the link by which they leave, which belongs in every issue. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOperator(request, context);
  const { db, config } = context.installation;
  async function* lines() {
    yield csvLine(["Email Address", "Confirmed", "Leave Link"]);
    for await (const rows of readAllSubscribers(db)) {
      yield rows
        .map(({ id, email, confirmedAt }) =>
          csvLine([email, sheetMoment(confirmedAt ?? "", account.timeZone), newsletterAddress(config, "leave", id)]),
        )
        .join("");
    }
  }
  return csvResponse("Newsletter subscribers.csv", lines(), context.lineIsFree);
}
