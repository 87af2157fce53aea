import { answerHealth } from "../../running/answer-probes.server.ts";

/** The process lives. */
export function loader() {
  return answerHealth();
}
