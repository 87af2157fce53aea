import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "../http/not-found.ts";
import { isMetricsReader } from "../running/is-metrics-reader.server.ts";
import { readGauges } from "../running/read-gauges.server.ts";

/** What Prometheus reads. Without METRICS_TOKEN there is no such page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { config, db, clock, metrics } = context.installation;
  if (config.metricsToken === null) throw notFound();
  if (!isMetricsReader(request, config.metricsToken)) {
    const headers = { "WWW-Authenticate": "Bearer", "Content-Type": "text/plain", "Cache-Control": "no-store" };
    return new Response("Say METRICS_TOKEN in the Authorization header: Bearer …\n", { status: 401, headers });
  }
  const text = await metrics.write(await readGauges(db, clock()));
  return new Response(text, { headers: { "Content-Type": metrics.contentType, "Cache-Control": "no-store" } });
}
