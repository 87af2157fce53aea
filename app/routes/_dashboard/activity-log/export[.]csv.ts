import type { LoaderFunctionArgs } from "@remix-run/node";
import { readActivityFilter } from "#app/features/activity/log/activity-filter.ts";
import { exportActivities } from "#app/features/activity/log/activity-log.server.ts";
import { requireOrganiser } from "#app/guards/require-organiser.server.ts";
import { csvResponse } from "#app/platform/files/csv-response.server.ts";

/** The log as it is filtered in the address, without pages. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { app, line } = context;
  const { db, config, clock } = app;
  const filter = readActivityFilter(new URL(request.url).searchParams);
  const given = { accountId: account.id, timeZone: account.timeZone, now: clock(), ...config };
  return csvResponse("Activity log.csv", exportActivities(db, filter, given), line);
}
