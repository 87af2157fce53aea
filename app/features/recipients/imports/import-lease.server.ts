import type { Database } from "#db/database.server.ts";

/**
 * Whether to go on with an import. `mayGoOn`: asked in the transaction of each portion; false:
 * another process does this now.
 */
export interface ImportLease {
  signal?: AbortSignal;
  mayGoOn(trx: Database): Promise<boolean>;
}
