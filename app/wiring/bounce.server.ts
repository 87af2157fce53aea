import { runBounce as run } from "#app/features/delivery/bounces/bounce-mailbox.server.ts";
import { connectFeatures } from "./extensions.server.ts";

/** `npm run bounce`: the last bounce of a batch ends it, and billing takes part in that. */
export const runBounce: typeof run = (...given) => {
  connectFeatures();
  return run(...given);
};
