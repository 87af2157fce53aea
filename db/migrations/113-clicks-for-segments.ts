import { type Kysely, sql } from "kysely";

/** Segments ask who clicked a link in any e-mail: few of very many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("deliveries_accountId_clicked")
    .on("deliveries")
    .columns(["accountId", "toEmail"])
    .where(sql.ref("clickedAt"), "is not", null)
    .execute();
}
