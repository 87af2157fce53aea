import { port } from "#app/platform/extension-point.ts";
import type { Database } from "#db/database.server.ts";

/** What webinars leave to features that know more of people. */

/**
 * Called in the transaction in which a guest corrected their own name or address, for each address
 * that it concerns.
 */
export const guestCorrected =
  port<(trx: Database, accountId: string, email: string, now: Date) => Promise<void>>(
    "guestCorrected",
  );
