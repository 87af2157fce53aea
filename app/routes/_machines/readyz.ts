import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerReadiness } from "../../running/answer-probes.server.ts";

/** Ready for visitors? The tables are brought up to date before listening. */
export function loader({ context }: LoaderFunctionArgs) {
  const { installation, workerTurnAt, draining = false } = context;
  return answerReadiness(installation, { workerTurnAt, draining });
}
