import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../accounts/require-organiser.server.ts";
import { noteAccess } from "../../../activity/note-access.server.ts";
import { readAllSuppressions } from "../../../delivery/suppressions/list-suppressions.server.ts";
import { reasonLabel } from "../../../delivery/suppressions/suppression-words.ts";
import { csvLine, csvResponse } from "../../../http/write-csv.ts";
import { sheetMoment } from "../../../ui/relative-time.ts";

/** Every address that is not mailed, 1,000 at a time. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { db } = context.installation;
  async function* lines() {
    yield csvLine(["Email Address", "Reason", "Detail", "Since"]);
    for await (const rows of readAllSuppressions(db, account.id)) {
      yield rows
        .map(({ email, reason, detail, createdAt }) =>
          csvLine([email, reasonLabel(reason), detail, sheetMoment(createdAt, account.timeZone)]),
        )
        .join("");
    }
  }
  await noteAccess(context.installation, organiser, "suppressions-export");
  return csvResponse("Suppression list.csv", lines(), context.lineIsFree);
}
