import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerReadiness } from "#app/wiring/probes.server.ts";

/** Ready for visitors? The tables are brought up to date before listening. */
export function loader({ context }: LoaderFunctionArgs) {
  const { app, workerTurnAt, draining = false } = context;
  return answerReadiness(app, { workerTurnAt, draining });
}
