import { followForgottenDrawings } from "../certificates/drawing/forget-drawings.server.ts";
import type { Installation } from "../installation.server.ts";
import { listen } from "./announce.server.ts";

/** What every process does that is one of several on a database, whether it serves pages or works. */
export function hearOthers(installation: Installation): { stop(): Promise<void> } {
  const drawings = followForgottenDrawings(installation);
  const ear = listen(installation.db);
  return {
    async stop() {
      await Promise.all([drawings.stop(), ear.stop()]);
    },
  };
}
