import type { LoaderFunctionArgs } from "@remix-run/node";
import { readReadiness } from "../running/readiness.server.ts";

/** Ready for visitors? The tables are brought up to date before listening. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { installation, workerTurnAt, draining = false } = context;
  const problems = await readReadiness(installation, { workerTurnAt, draining });
  const headers = new Headers({ "Content-Type": "text/plain", "Cache-Control": "no-store" });
  if (problems.length > 0) headers.set("Retry-After", "10");
  return new Response(`${problems.join("\n") || "ready"}\n`, { status: problems.length > 0 ? 503 : 200, headers });
}
