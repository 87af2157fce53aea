import { startDeliveryWorker } from "./delivery/worker.server.ts";
import type { Installation } from "./installation.server.ts";

/** Everything that goes on behind the pages, in this process. `stop` lets what is under way finish. */
export async function startBackgroundWork(installation: Installation): Promise<{ stop: () => Promise<void> }> {
  const delivery = startDeliveryWorker(installation);
  return { stop: () => delivery.stop() };
}
