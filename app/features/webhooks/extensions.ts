import type { SelectQueryBuilder } from "kysely";
import { port } from "#app/platform/extension-point.ts";
import type { Database } from "#db/database.server.ts";
import type { Schema } from "#db/schema.ts";

/** The ids of accounts whose posts are held: a query, to be part of another. */
export const suspendedAccounts =
  port<(db: Database) => SelectQueryBuilder<Schema, "accounts", { id: string }>>(
    "suspendedAccounts",
  );
