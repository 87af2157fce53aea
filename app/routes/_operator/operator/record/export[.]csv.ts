import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvLine, csvResponse } from "../../../../http/write-csv.ts";
import { actWords } from "../../../../operator/acts.ts";
import { actSearch, readActFilter, readAllActs } from "../../../../operator/list-acts.server.ts";
import { recordOperatorAct } from "../../../../operator/record-act.server.ts";
import { requireOperator } from "../../../../operator/require-operator.server.ts";
import { sheetMoment } from "../../../../ui/relative-time.ts";

/** The record of a filter, for an auditor. Exporting it stands in it too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { operator, timeZone } = await requireOperator(request, context);
  const { db, clock } = context.installation;
  const filter = readActFilter(new URL(request.url).searchParams);
  await recordOperatorAct(db, { operator, act: "record.exported", subject: actSearch(filter), now: clock() });
  async function* lines() {
    yield csvLine(["Time", "Operator", "Act", "Account", "Account Name", "About", "Note"]);
    for await (const rows of readAllActs(db, filter)) {
      yield rows
        .map(({ at, operatorName, act, accountId, accountName, subject, note }) =>
          csvLine([sheetMoment(at, timeZone), operatorName, actWords(act), accountId ?? "", accountName ?? "", subject, note]),
        )
        .join("");
    }
  }
  return csvResponse("Record of operators.csv", lines(), context.lineIsFree);
}
