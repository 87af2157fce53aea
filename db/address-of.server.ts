import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

const addresses = new WeakMap<Kysely<Schema>, string>();

/** Notes where a PostgreSQL database is, for what speaks to it by other means than queries. */
export function noteAddress<Db extends Kysely<Schema>>(db: Db, url: string): Db {
  addresses.set(db, url);
  return db;
}

/** The address of a PostgreSQL database that `openDatabase` opened. Throws for any other handle, a transaction's too. */
export function addressOf(db: Kysely<Schema>): string {
  const url = addresses.get(db);
  if (url === undefined) throw new Error("this is no PostgreSQL database");
  return url;
}
