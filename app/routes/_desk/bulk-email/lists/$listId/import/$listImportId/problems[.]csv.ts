import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../../../../../accounts/require-organiser.server.ts";
import { findUploadedList } from "../../../../../../../bulk-email/uploaded-lists.server.ts";
import { findListImport } from "../../../../../../../recipients/find-import.server.ts";
import { reportResponse } from "../../../../../../../recipients/import-report.server.ts";

/** The rows that were not taken, with their numbers and why, as CSV. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const { id } = await findUploadedList(db, account.id, params.listId);
  const list = await findListImport(db, account.id, id, params.listImportId);
  return reportResponse(db, list);
}
