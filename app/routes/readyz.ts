import type { LoaderFunctionArgs } from "@remix-run/node";
import { isDatabaseReachable } from "../is-database-reachable.server.ts";

/** Ready for visitors: the database answers and its tables are up to date (they are brought up to date before listening). */
export async function loader({ context }: LoaderFunctionArgs) {
  const ready = await isDatabaseReachable(context.installation.db);
  return new Response(ready ? "ready\n" : "the database does not answer\n", {
    status: ready ? 200 : 503,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
