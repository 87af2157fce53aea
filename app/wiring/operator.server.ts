import { runOperator as run } from "#app/features/operator/command/run-operator.server.ts";
import { connectFeatures } from "./extensions.server.ts";

/** `npm run operator`, with every feature taking part as in the server. */
export const runOperator: typeof run = (...given) => {
  connectFeatures();
  return run(...given);
};
