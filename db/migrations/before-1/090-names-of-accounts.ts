import { type Kysely, sql } from "kysely";

/** What names of accounts are compared by, and which of them wait for an operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("accountNameKeys")
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("key", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("accountNameKeys_pk", ["accountId", "key"])
    .execute();
  await db.schema
    .createIndex("accountNameKeys_key")
    .on("accountNameKeys")
    .columns(["key"])
    .execute();
  for (const column of [
    "comparedName",
    "allowedName",
    "nameHold",
    "nameHoldLike",
    "nameHoldReason",
    "nameHeldAt",
  ])
    await db.schema.alterTable("accounts").addColumn(column, "text").execute();
  // The product's own example has the product's name.
  await sql`update "accounts" set "allowedName" = "name" where "id" in
    (select "accountId" from "users" where "email" = 'example.certificate@sample.example')`.execute(
    db,
  );
  await sql`insert into "issuerProofs" ("id", "accountId", "kind", "state", "name", "createdAt", "provedAt", "seenAt", "triedAt")
    select 'own-' || "id", "id", 'operator', 'proved', "name", "createdAt", "createdAt", "createdAt", "createdAt" from "accounts"
    where "allowedName" is not null`.execute(db);
  await db.schema
    .createIndex("accounts_nameHold")
    .on("accounts")
    .columns(["nameHeldAt"])
    .where(sql.ref("nameHold"), "is not", null)
    .execute();
}
