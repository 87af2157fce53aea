import { type Kysely, sql } from "kysely";

/** A certificate that ends is renewed by a newer one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("certificates").addColumn("renewedById", "text").execute();
  await db.schema
    .createIndex("certificates_renewedById")
    .on("certificates")
    .column("renewedById")
    .where(sql.ref("renewedById"), "is not", null)
    .execute();
}
