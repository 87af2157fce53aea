import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { findForm } from "#app/features/forms/find-form.server.ts";
import { responseRows } from "#app/features/forms/responses/export-responses.server.ts";
import { readResponseSelection } from "#app/features/forms/responses/response-query.ts";
import { responseScope } from "#app/features/forms/responses/show-responses.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { contentDisposition, downloadName } from "#app/platform/files/download-name.ts";
import { workbookFiles } from "#app/platform/files/workbook.ts";
import { zipResponse } from "#app/platform/files/zip-response.server.ts";

/** The responses that the address asks for, as the table does, in one workbook. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { app, lineIsFree } = context;
  const { db, clock, log } = app;
  const form = await findForm(db, account.id, params.formId);
  const scope = await responseScope(app, form, account);
  const selection = readResponseSelection(new URL(request.url).searchParams, "everybody");
  const fileName = downloadName(`${form.title}, responses`, "xlsx", "Responses");
  const headers = {
    "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "Content-Disposition": contentDisposition("attachment", fileName),
    "Cache-Control": "private, no-store",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  await recordAccess(app, organiser, "responses-export", form.id);
  return zipResponse(
    fileName,
    workbookFiles(form.title, () => responseRows(db, scope, selection)),
    {
      lineIsFree,
      signal: request.signal,
      now: clock(),
      ended(error) {
        if (error) log.error({ err: error }, "a workbook of responses broke off");
      },
      headers,
    },
  );
}
