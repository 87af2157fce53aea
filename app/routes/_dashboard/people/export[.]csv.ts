import type { LoaderFunctionArgs } from "@remix-run/node";
import { recordAccess } from "#app/features/activity/access-log.server.ts";
import { peopleCsv } from "#app/features/people/export/export-people.server.ts";
import { filterOf } from "#app/features/people/tagging.server.ts";
import { readPeopleQuery } from "#app/features/recipients/person-query.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";
import { orNotFound } from "#app/platform/http/not-found.ts";

/**
 * Everybody, or everybody a search, a tag and a segment find, newest first; written while it is
 * read.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const organiser = await requireOrganiser(request, context);
  const { account } = organiser;
  const query = readPeopleQuery(new URL(request.url).searchParams);
  const { filter } = orNotFound(await filterOf(context.app.db, account.id, query));
  await recordAccess(context.app, organiser, "people-export");
  return csvResponse(
    "people.csv",
    peopleCsv(context.app.db, account, query.q, filter),
    context.line,
  );
}
