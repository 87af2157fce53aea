import { extensionPoint } from "#app/platform/extension-point.ts";
import type { Database } from "#db/database.server.ts";

/** Ends what lets programs into an account, in the transaction in which its deletion begins. */
export const onDeletionBegun =
  extensionPoint<(trx: Database, accountId: string) => Promise<void>>("onDeletionBegun");

/** Deletes what later features keep by the address of somebody whose account is deleted. */
export const onPersonDeleted =
  extensionPoint<(trx: Database, email: string) => Promise<void>>("onPersonDeleted");
