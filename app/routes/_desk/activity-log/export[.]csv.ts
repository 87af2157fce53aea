import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOrganiser } from "../../../accounts/require-organiser.server.ts";
import { readActivityFilter } from "../../../activity/activity-filter.ts";
import { exportActivities } from "../../../activity/export-activities.server.ts";
import { csvResponse } from "../../../http/write-csv.ts";

/** The log as it is filtered in the address, without pages. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = await requireOrganiser(request, context);
  const { installation, lineIsFree } = context;
  const { db, config, clock } = installation;
  const filter = readActivityFilter(new URL(request.url).searchParams);
  const given = { accountId: account.id, timeZone: account.timeZone, now: clock(), ...config };
  return csvResponse("Activity log.csv", exportActivities(db, filter, given), lineIsFree);
}
