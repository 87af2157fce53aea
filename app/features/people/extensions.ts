import type { Kysely } from "kysely";
import { extensionPoint } from "#app/platform/extension-point.ts";
import type { Schema } from "#db/schema.ts";

/**
 * Takes somebody who is erased out of what later features keep: some rows at a time, and again
 * when it was interrupted.
 */
export const onPersonErased =
  extensionPoint<
    (db: Kysely<Schema>, person: { accountId: string; email: string }) => Promise<void>
  >("onPersonErased");
