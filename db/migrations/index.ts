import type { Migration } from "kysely/migration";
import { migrationsBefore1 } from "./before-1/index.ts";

/** Every migration by name, in order. Static, because bundled code can't list a folder. */
export const migrations: Record<string, Migration> = { ...migrationsBefore1 };
