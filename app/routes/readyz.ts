import type { LoaderFunctionArgs } from "@remix-run/node";
import { isDatabaseReachable } from "../is-database-reachable.server.ts";

/** A sending loop that has not come round for so long has died. Its longest wait is a call to the mail provider. */
const WORKER_SILENCE_MS = 5 * 60_000;

/** Ready for visitors: the database answers and the worker lives. The tables are brought up to date before listening. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { installation, workerTurnAt } = context;
  const problem = !(await isDatabaseReachable(installation.db))
    ? "the database does not answer"
    : workerTurnAt !== null && Date.now() - workerTurnAt > WORKER_SILENCE_MS
      ? "the worker has stopped"
      : null;
  return new Response(`${problem ?? "ready"}\n`, {
    status: problem ? 503 : 200,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
