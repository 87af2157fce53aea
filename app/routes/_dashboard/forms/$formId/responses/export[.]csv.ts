import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { findForm } from "#app/features/forms/find-form.server.ts";
import { responseLines } from "#app/features/forms/responses/export-responses.server.ts";
import { readResponseSelection } from "#app/features/forms/responses/response-query.ts";
import { responseScope } from "#app/features/forms/responses/show-responses.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv.ts";

/** The responses that the address asks for, as the table does, in one CSV file. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { app, lineIsFree } = context;
  const form = await findForm(app.db, account.id, params.formId);
  const scope = await responseScope(app, form, account);
  const selection = readResponseSelection(new URL(request.url).searchParams, "everybody");
  await recordAccess(app, organiser, "responses-export", form.id);
  return csvResponse(`${form.title}, responses.csv`, responseLines(app.db, scope, selection), lineIsFree);
}
