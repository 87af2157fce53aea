import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../accounts/require-organiser.server.ts";
import { noteAccess } from "../../../../../activity/note-access.server.ts";
import { findForm } from "../../../../../forms/find-form.server.ts";
import { responseLines } from "../../../../../forms/responses/export-responses.server.ts";
import { readResponseSelection } from "../../../../../forms/responses/response-query.ts";
import { responseScope } from "../../../../../forms/responses/show-responses.server.ts";
import { csvResponse } from "../../../../../http/write-csv.ts";

/** The responses that the address asks for, as the table does, in one CSV file. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { installation, lineIsFree } = context;
  const form = await findForm(installation.db, account.id, params.formId);
  const scope = await responseScope(installation, form, account);
  const selection = readResponseSelection(new URL(request.url).searchParams, "everybody");
  await noteAccess(installation, organiser, "responses-export", form.id);
  return csvResponse(`${form.title}, responses.csv`, responseLines(installation.db, scope, selection), lineIsFree);
}
