import type { LoaderFunctionArgs } from "@remix-run/node";
import { findProject } from "#app/features/certificates/model/project.server.ts";
import { findImport } from "#app/features/recipients/imports/find-import.server.ts";
import { reportFile } from "#app/features/recipients/imports/show-import.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/** The rows that were not taken, with their numbers and why, as CSV. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.app;
  const project = orNotFound(await findProject(db, account.id, params.projectId));
  const list = orNotFound(await findImport(db, account.id, project.id, params.importId));
  const { name, lines } = reportFile(db, list);
  return csvResponse(name, lines, context.line);
}
