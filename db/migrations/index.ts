import type { Migration } from "kysely";
import * as firstTables from "./001-first-tables.ts";

/** Every migration by name, in order. Static, because bundled code can't list a folder. */
export const migrations: Record<string, Migration> = {
  "001-first-tables": firstTables,
};
