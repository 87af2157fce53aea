import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../accounts/require-organiser.server.ts";
import { findUploadedList } from "../bulk-email/uploaded-lists.server.ts";
import { csvResponse } from "../http/write-csv.ts";
import { findListImport } from "../recipients/find-import.server.ts";
import { reportLines } from "../recipients/import-report.server.ts";

/** The rows that were not taken, with their numbers and why, as CSV. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { db } = context.installation;
  const { id } = await findUploadedList(db, account.id, params.listId);
  const list = await findListImport(db, account.id, id, params.listImportId);
  const name = list.fileName.replace(/\.[a-z0-9]{1,5}$/i, "");
  return csvResponse(`${name} - rows to check.csv`, reportLines(db, list));
}
