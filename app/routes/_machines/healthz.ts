import { answerHealth } from "#app/wiring/probes.server.ts";

/** The process lives. */
export function loader() {
  return answerHealth();
}
