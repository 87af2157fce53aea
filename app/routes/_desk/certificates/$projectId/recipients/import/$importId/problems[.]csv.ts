import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../../../accounts/require-organiser.server.ts";
import { findProject } from "../../../../../../../certificates/find-project.server.ts";
import { findImport } from "../../../../../../../recipients/find-import.server.ts";
import { reportResponse } from "../../../../../../../recipients/import-report.server.ts";

/** The rows that were not taken, with their numbers and why, as CSV. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const project = await findProject(db, account.id, params.projectId);
  const list = await findImport(db, account.id, project.id, params.importId);
  return reportResponse(db, list);
}
