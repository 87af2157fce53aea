import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerHealth } from "#app/wiring/probes.server.ts";

/** The process lives, and so does the one that it has for the work behind the pages. */
export function loader({ context }: LoaderFunctionArgs) {
  return answerHealth(context.workerTurnAt);
}
