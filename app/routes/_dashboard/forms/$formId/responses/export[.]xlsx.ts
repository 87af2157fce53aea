import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentDisposition, downloadName } from "#app/engines/file-writer/download-name.ts";
import { workbookFiles } from "#app/engines/file-writer/workbook.ts";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { responseRows } from "#app/features/forms/responses/export-responses.server.ts";
import { readResponseSelection } from "#app/features/forms/responses/response-query.ts";
import { zipResponse } from "#app/platform/files/zip-response.server.ts";
import { openResponses } from "./_open-responses.server.ts";

/** The responses that the address asks for, as the table does, in one workbook. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { app, organiser, form, scope, searchParams } = await openResponses(args);
  const selection = readResponseSelection(searchParams, "everybody");
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
    workbookFiles(form.title, () => responseRows(app.db, scope, selection)),
    {
      line: context.line,
      now: app.clock(),
      ended(error) {
        if (error) app.log.error({ err: error }, "a workbook of responses broke off");
      },
      headers,
    },
  );
}
