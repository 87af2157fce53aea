import type { Kysely } from "kysely";

/**
 * Signing in with a code from an authenticator app besides the password, recovery codes, and
 * accounts that require it of their members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("secondFactors")
    .addColumn("userId", "text", (column) =>
      column.primaryKey().references("users.id").onDelete("cascade"),
    )
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("confirmedAt", "text", (column) => column.notNull())
    .addColumn("lastUsedStep", "integer", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("recoveryCodes")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("userId", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("usedAt", "text")
    .execute();
  await db.schema
    .createIndex("recoveryCodes_userId")
    .on("recoveryCodes")
    .columns(["userId"])
    .execute();

  await db.schema
    .alterTable("accounts")
    .addColumn("requiresSecondFactor", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
