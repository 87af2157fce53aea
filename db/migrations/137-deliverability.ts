import { type Kysely, sql } from "kysely";

/** What became of an account's newest e-mails, without a look at its older ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["acceptedAt", "failedAt"])
    await db.schema
      .createIndex(`deliveries_accountId_${column}`)
      .on("deliveries")
      .columns(["accountId", column, "id"])
      .where(sql.ref(column), "is not", null)
      .execute();
  await db.schema
    .createIndex("deliveries_putOff")
    .on("deliveries")
    .columns(["accountId", "nextTryAt", "id"])
    .where(sql.ref("state"), "=", sql.lit("queued"))
    .where(sql.ref("attempt"), ">", sql.lit(0))
    .execute();
}
