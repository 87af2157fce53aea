import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvLine } from "#app/engines/file-writer/csv.ts";
import { actHeadings, actLabel } from "#app/features/activity/operator-act-kinds.ts";
import { recordOperatorAct } from "#app/features/activity/operator-acts.server.ts";
import {
  actSearch,
  readActFilter,
  readAllActs,
} from "#app/features/operator/accounts/acts.server.ts";
import { requireOperator } from "#app/guards/require-operator.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { sheetMoment } from "#app/platform/time/relative-time.ts";

/** The record of a filter, for an auditor. Exporting it is recorded in it too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { operator, timeZone } = await requireOperator(request, context);
  const { db, clock } = context.app;
  const filter = readActFilter(new URL(request.url).searchParams);
  await recordOperatorAct(db, {
    operator,
    act: "record.exported",
    subject: actSearch(filter),
    now: clock(),
  });
  async function* lines() {
    yield csvLine(actHeadings(timeZone));
    for await (const rows of readAllActs(db, filter)) {
      yield rows
        .map(({ at, operatorName, act, accountId, accountName, subject, note }) =>
          csvLine([
            sheetMoment(at, timeZone),
            operatorName,
            actLabel(act),
            accountId ?? "",
            accountName ?? "",
            subject,
            note,
          ]),
        )
        .join("");
    }
  }
  return csvResponse("Operator audit log.csv", lines(), context.line);
}
