import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../accounts/require-organiser.server.ts";
import { noteAccess } from "../../../activity/note-access.server.ts";
import { csvResponse } from "../../../http/write-csv.ts";
import { peopleCsv } from "../../../people/export-people.server.ts";
import { readPeopleQuery } from "../../../people/person-query.ts";

/** Everybody, or everybody a search finds, newest first; written while it is read. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const { q } = readPeopleQuery(new URL(request.url).searchParams);
  await noteAccess(context.installation, organiser, "people-export");
  return csvResponse("people.csv", peopleCsv(context.installation.db, account, q), context.lineIsFree);
}
