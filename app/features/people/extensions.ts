import type { Kysely } from "kysely";
import { extensionPoint } from "#app/platform/extension-point.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/**
 * Takes somebody who is erased out of what later features keep: some rows at a time, and again
 * when it was interrupted.
 */
export const onPersonErased =
  extensionPoint<
    (db: Kysely<Schema>, person: { accountId: string; email: string }) => Promise<void>
  >("onPersonErased");

/** Somebody's address was corrected in everything of theirs: what later features keep follows. */
export const onAddressMoved =
  extensionPoint<
    (trx: Database, moved: { accountId: string; from: string; to: string }) => Promise<void>
  >("onAddressMoved");
