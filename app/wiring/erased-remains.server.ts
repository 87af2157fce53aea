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
      log.info("the database file was rewritten: no previously erased text is left in it");
    if (remains === "large")
      log.warn(
        "erased text may be left in free pages of the database file; stop the " +
          "server and run: npm run operator -- erased overwrite",
      );
  } catch (error) {
    log.warn(
      { err: error },
      "the database file could not be rewritten; the next start tries again",
    );
  }
}
