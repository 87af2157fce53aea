import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { responseLines } from "#app/features/forms/responses/export-responses.server.ts";
import { readResponseSelection } from "#app/features/forms/responses/response-query.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { openResponses } from "./_open-responses.server.ts";

/** The responses that the address asks for, as the table does, in one CSV file. */
export async function loader(args: LoaderFunctionArgs) {
  const { app, organiser, form, scope, searchParams } = await openResponses(args);
  const selection = readResponseSelection(searchParams, "everybody");
  await recordAccess(app, organiser, "responses-export", form.id);
  return csvResponse(
    `${form.title}, responses.csv`,
    responseLines(app.db, scope, selection),
    args.context.line,
  );
}
