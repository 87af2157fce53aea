import { type Kysely, sql } from "kysely";

/**
 * Registration, codes, identity checks, social sign-in, recovery, known devices, settings and
 * letters to the operator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of [
    "industry",
    "size",
    "website",
    "phone",
    "logoFileKey",
    "chosenPlan",
    "deleteAfter",
  ]) {
    await db.schema.alterTable("accounts").addColumn(column, "text").execute();
  }
  await db.schema
    .alterTable("accounts")
    // Accounts from before there was a check have sent already.
    .addColumn("identityStatus", "text", (column) => column.notNull().defaultTo("passed"))
    .execute();
  await db.schema
    .alterTable("certificates")
    .addColumn("timeZone", "text", (column) => column.notNull().defaultTo("Africa/Lagos"))
    .execute();
  // Nobody could change their zone before.
  await sql`update certificates set "timeZone" =
    (select accounts."timeZone" from accounts where accounts.id = certificates."accountId")`.execute(
    db,
  );
  await db.schema.alterTable("users").addColumn("termsAcceptedAt", "text").execute();
  await db.schema.alterTable("users").addColumn("passwordChangedAt", "text").execute();
  await db.schema
    .createTable("registrations")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("plan", "text")
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("email", "text")
    .addColumn("countryCode", "text")
    .addColumn("phoneNumber", "text")
    .addColumn("termsAcceptedAt", "text", (column) => column.notNull())
    .addColumn("companyName", "text")
    .addColumn("industry", "text")
    .addColumn("size", "text")
    .addColumn("website", "text")
    .addColumn("passwordHash", "text")
    .addColumn("provider", "text")
    .addColumn("providerSubject", "text")
    .addColumn("providerLabel", "text")
    .addColumn("emailVerifiedAt", "text")
    .addColumn("userId", "text", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("registrations_expiresAt")
    .on("registrations")
    .columns(["expiresAt"])
    .execute();
  await db.schema
    .createIndex("registrations_userId")
    .on("registrations")
    .columns(["userId"])
    .execute();
  await db.schema
    .createTable("codes")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("destination", "text", (column) => column.notNull())
    .addColumn("codeHash", "text")
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("sentAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("codes_purpose_subject")
    .on("codes")
    .unique()
    .columns(["purpose", "subject"])
    .execute();
  await db.schema.createIndex("codes_expiresAt").on("codes").columns(["expiresAt"]).execute();
  await db.schema
    .createTable("identityChecks")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("userId", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("ninHash", "text", (column) => column.notNull())
    .addColumn("ninLastFour", "text", (column) => column.notNull())
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("verifier", "text", (column) => column.notNull())
    .addColumn("reference", "text")
    .addColumn("consentAt", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("decidedAt", "text")
    .addColumn("decidedBy", "text")
    .addColumn("note", "text")
    .execute();
  await db.schema
    .createIndex("identityChecks_accountId_createdAt")
    .on("identityChecks")
    .columns(["accountId", "createdAt"])
    .execute();
  await db.schema
    .createIndex("identityChecks_outcome_createdAt")
    .on("identityChecks")
    .columns(["outcome", "createdAt"])
    .execute();
  await db.schema
    .createIndex("identityChecks_ninHash_createdAt")
    .on("identityChecks")
    .columns(["ninHash", "createdAt"])
    .execute();
  await db.schema
    .createTable("provedPhones")
    .addColumn("userId", "text", (column) =>
      column.primaryKey().notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("phone", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  // One number, one account.
  await db.schema
    .createTable("verifiedNins")
    .addColumn("ninHash", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("verifiedNins_accountId")
    .on("verifiedNins")
    .columns(["accountId"])
    .execute();
  await db.schema
    .createTable("socialIdentities")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("userId", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("socialIdentities_provider_subject")
    .on("socialIdentities")
    .unique()
    .columns(["provider", "subject"])
    .execute();
  await db.schema
    .createIndex("socialIdentities_userId")
    .on("socialIdentities")
    .columns(["userId"])
    .execute();
  await db.schema
    .createTable("recoveries")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("verifiedAt", "text")
    .addColumn("usedAt", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("recoveries_expiresAt")
    .on("recoveries")
    .columns(["expiresAt"])
    .execute();
  await db.schema
    .createTable("knownDevices")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("userId", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("firstSeenAt", "text", (column) => column.notNull())
    .addColumn("lastSeenAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("knownDevices_userId")
    .on("knownDevices")
    .columns(["userId"])
    .execute();
  await db.schema
    .createTable("contactMessages")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("reachAt", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("contactMessages_createdAt")
    .on("contactMessages")
    .columns(["createdAt"])
    .execute();
  // For taking an account's data along, page by page: thousands are issued at the same moment.
  await db.schema.dropIndex("certificates_accountId_issuedAt").execute();
  await db.schema
    .createIndex("certificates_accountId_issuedAt_id")
    .on("certificates")
    .columns(["accountId", "issuedAt", "id"])
    .execute();
  // For deleting an account: each row that goes asks these tables who refers to it.
  await db.schema
    .createIndex("certificates_designVersionId")
    .on("certificates")
    .columns(["designVersionId"])
    .execute();
  await db.schema
    .createIndex("designVersions_accountId")
    .on("designVersions")
    .columns(["accountId"])
    .execute();
  await db.schema
    .createIndex("formTokens_accountId")
    .on("formTokens")
    .columns(["accountId"])
    .execute();
  await db.schema
    .createIndex("identityChecks_userId")
    .on("identityChecks")
    .columns(["userId"])
    .execute();
}
