import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "#app/platform/http/not-found.ts";
import { answerMetrics } from "#app/wiring/probes.server.ts";

/** What Prometheus reads. Without METRICS_TOKEN there is no such page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const answer = await answerMetrics(context.app, request.headers.get("Authorization") ?? "");
  if (!answer) throw notFound();
  return answer;
}
