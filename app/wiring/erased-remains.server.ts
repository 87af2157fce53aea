import type { AppContext } from "#app/platform/app-context.ts";
import { MAX_AT_START_BYTES, overwriteRemains } from "#db/overwrite-remains.server.ts";

/**
 * At a start, before anybody is served: what earlier versions erased without overwriting it is
 * overwritten, once, where that takes seconds.
 */
export function overwriteErased({ config, log }: Pick<AppContext, "config" | "log">): void {
  try {
    const remains = overwriteRemains(config, MAX_AT_START_BYTES);
    if (remains === "overwritten")
      log.info("the database's file was rewritten: nothing that was erased before is left in it");
    if (remains === "large")
      log.warn(
        "text of erased people may be left in free pages of the database's file; stop the " +
          "server and run: npm run operator -- erased overwrite",
      );
  } catch (error) {
    log.warn(
      { err: error },
      "the database's file could not be rewritten; it is tried again at the next start",
    );
  }
}
