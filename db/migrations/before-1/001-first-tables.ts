import type { Kysely } from "kysely";

/**
 * The first tables. Portable types only: text ids made by the app, ISO 8601 text times, integers
 * for counts and flags.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("accounts")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("supportEmail", "text", (column) => column.notNull())
    .addColumn("timeZone", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("passwordHash", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("users_email").on("users").unique().columns(["email"]).execute();
  await db.schema.createIndex("users_accountId").on("users").columns(["accountId"]).execute();
  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("userId", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("lastSeenAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("remember", "integer", (column) => column.notNull())
    .addColumn("userAgent", "text")
    .addColumn("address", "text")
    .execute();
  await db.schema.createIndex("sessions_userId").on("sessions").columns(["userId"]).execute();
  await db.schema.createIndex("sessions_expiresAt").on("sessions").columns(["expiresAt"]).execute();
  await db.schema
    .createTable("formTokens")
    .addColumn("token", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("usedAt", "text", (column) => column.notNull())
    .addColumn("location", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("backgrounds")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.references("accounts.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("fileKey", "text", (column) => column.notNull())
    .addColumn("widthPx", "integer", (column) => column.notNull())
    .addColumn("heightPx", "integer", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("pdfFileKey", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("backgrounds_accountId_createdAt")
    .on("backgrounds")
    .columns(["accountId", "createdAt"])
    .execute();
  await db.schema
    .createTable("recipientLists")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("columns", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("recipientLists_accountId_updatedAt")
    .on("recipientLists")
    .columns(["accountId", "updatedAt"])
    .execute();
  await db.schema
    .createTable("projects")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("step", "text", (column) => column.notNull())
    .addColumn("starred", "integer", (column) => column.notNull())
    .addColumn("design", "text")
    .addColumn("designRevision", "integer", (column) => column.notNull())
    .addColumn("listId", "text")
    .addColumn("details", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("cc", "text", (column) => column.notNull())
    .addColumn("bcc", "text", (column) => column.notNull())
    .addColumn("replyTo", "text", (column) => column.notNull())
    .addColumn("delivery", "text", (column) => column.notNull())
    .addColumn("createdBy", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("editedAt", "text", (column) => column.notNull())
    .addColumn("viewedAt", "text", (column) => column.notNull())
    .addColumn("deletedAt", "text")
    .execute();
  await db.schema
    .createIndex("projects_accountId_deletedAt_viewedAt")
    .on("projects")
    .columns(["accountId", "deletedAt", "viewedAt"])
    .execute();
  await db.schema
    .createIndex("projects_accountId_deletedAt_editedAt")
    .on("projects")
    .columns(["accountId", "deletedAt", "editedAt"])
    .execute();
  await db.schema
    .createIndex("projects_accountId_deletedAt_starred_viewedAt")
    .on("projects")
    .columns(["accountId", "deletedAt", "starred", "viewedAt"])
    .execute();
  await db.schema
    .createTable("designRevisions")
    .addColumn("projectId", "text", (column) =>
      column.notNull().references("projects.id").onDelete("cascade"),
    )
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("previousRevision", "integer")
    .addColumn("design", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("designRevisions_pk", ["projectId", "revision"])
    .execute();
  await db.schema
    .createTable("designVersions")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("design", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("recipients")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("listId", "text", (column) =>
      column.notNull().references("recipientLists.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("certificateName", "text", (column) => column.notNull())
    .addColumn("fields", "text", (column) => column.notNull())
    .addColumn("searchText", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("recipients_listId_position")
    .on("recipients")
    .unique()
    .columns(["listId", "position"])
    .execute();
  await db.schema
    .createIndex("recipients_listId_email")
    .on("recipients")
    .columns(["listId", "email"])
    .execute();
  await db.schema
    .createIndex("recipients_accountId_email")
    .on("recipients")
    .columns(["accountId", "email"])
    .execute();
  await db.schema
    .createTable("imports")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("listId", "text", (column) =>
      column.notNull().references("recipientLists.id").onDelete("cascade"),
    )
    .addColumn("projectId", "text")
    .addColumn("fileName", "text", (column) => column.notNull())
    .addColumn("fileKey", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("detected", "text", (column) => column.notNull())
    .addColumn("mapping", "text", (column) => column.notNull())
    .addColumn("policy", "text", (column) => column.notNull())
    .addColumn("consentAt", "text")
    .addColumn("rowsRead", "integer", (column) => column.notNull())
    .addColumn("rowsTotal", "integer")
    .addColumn("addedCount", "integer", (column) => column.notNull())
    .addColumn("updatedCount", "integer", (column) => column.notNull())
    .addColumn("duplicateCount", "integer", (column) => column.notNull())
    .addColumn("invalidCount", "integer", (column) => column.notNull())
    .addColumn("problem", "text")
    .addColumn("listState", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("finishedAt", "text")
    .execute();
  await db.schema
    .createIndex("imports_accountId_createdAt")
    .on("imports")
    .columns(["accountId", "createdAt"])
    .execute();
  await db.schema.createIndex("imports_listId").on("imports").columns(["listId"]).execute();
  await db.schema
    .createTable("importRows")
    .addColumn("importId", "text", (column) =>
      column.notNull().references("imports.id").onDelete("cascade"),
    )
    .addColumn("rowNumber", "integer", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("certificateName", "text", (column) => column.notNull())
    .addColumn("fields", "text", (column) => column.notNull())
    .addColumn("searchText", "text", (column) => column.notNull())
    .addColumn("recipientId", "text")
    .addPrimaryKeyConstraint("importRows_pk", ["importId", "rowNumber"])
    .execute();
  await db.schema
    .createIndex("importRows_importId_outcome_rowNumber")
    .on("importRows")
    .columns(["importId", "outcome", "rowNumber"])
    .execute();
  await db.schema
    .createIndex("importRows_importId_email")
    .on("importRows")
    .columns(["importId", "email"])
    .execute();
  await db.schema
    .createTable("batches")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("projectId", "text", (column) =>
      column.references("projects.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("html", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("fromAddress", "text", (column) => column.notNull())
    .addColumn("replyTo", "text", (column) => column.notNull())
    .addColumn("cc", "text", (column) => column.notNull())
    .addColumn("bcc", "text", (column) => column.notNull())
    .addColumn("delivery", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("scheduledAt", "text")
    .addColumn("recipientCount", "integer", (column) => column.notNull())
    .addColumn("createdBy", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("startedAt", "text")
    .addColumn("finishedAt", "text")
    .addColumn("confirmToken", "text")
    .addColumn("pausedReason", "text")
    .execute();
  await db.schema
    .createIndex("batches_confirmToken")
    .on("batches")
    .unique()
    .columns(["confirmToken"])
    .execute();
  await db.schema
    .createIndex("batches_accountId_createdAt")
    .on("batches")
    .columns(["accountId", "createdAt"])
    .execute();
  await db.schema
    .createIndex("batches_status_scheduledAt")
    .on("batches")
    .columns(["status", "scheduledAt"])
    .execute();
  await db.schema
    .createIndex("batches_projectId_createdAt")
    .on("batches")
    .columns(["projectId", "createdAt"])
    .execute();
  await db.schema
    .createTable("certificates")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("projectId", "text", (column) =>
      column.notNull().references("projects.id").onDelete("cascade"),
    )
    .addColumn("recipientId", "text")
    .addColumn("batchId", "text")
    .addColumn("designVersionId", "text", (column) =>
      column.notNull().references("designVersions.id").onDelete("cascade"),
    )
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("holderName", "text", (column) => column.notNull())
    .addColumn("holderEmail", "text", (column) => column.notNull())
    .addColumn("issuerName", "text", (column) => column.notNull())
    .addColumn("values", "text", (column) => column.notNull())
    .addColumn("issuedAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("revokedAt", "text")
    .addColumn("revokeReason", "text")
    .addColumn("replacedById", "text")
    .addColumn("replacesId", "text")
    .addColumn("viewCount", "integer", (column) => column.notNull())
    .addColumn("downloadCount", "integer", (column) => column.notNull())
    .addColumn("firstDownloadedAt", "text")
    .execute();
  await db.schema
    .createIndex("certificates_accountId_issuedAt")
    .on("certificates")
    .columns(["accountId", "issuedAt"])
    .execute();
  await db.schema
    .createIndex("certificates_projectId_replacedById_issuedAt")
    .on("certificates")
    .columns(["projectId", "replacedById", "issuedAt"])
    .execute();
  await db.schema
    .createIndex("certificates_recipientId")
    .on("certificates")
    .columns(["recipientId"])
    .execute();
  await db.schema
    .createIndex("certificates_holderEmail_issuedAt")
    .on("certificates")
    .columns(["holderEmail", "issuedAt"])
    .execute();
  await db.schema
    .createIndex("certificates_batchId_viewCount_downloadCount")
    .on("certificates")
    .columns(["batchId", "viewCount", "downloadCount"])
    .execute();
  await db.schema
    .createIndex("certificates_replacesId")
    .on("certificates")
    .unique()
    .columns(["replacesId"])
    .execute();
  await db.schema
    .createTable("issuerKeys")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("publicKey", "text", (column) => column.notNull())
    .addColumn("sealedPrivateKey", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("issuerKeys_accountId")
    .on("issuerKeys")
    .columns(["accountId"])
    .execute();
  await db.schema
    .createTable("providerCalls")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("batchId", "text", (column) =>
      column.notNull().references("batches.id").onDelete("cascade"),
    )
    .addColumn("transport", "text", (column) => column.notNull())
    .addColumn("idempotencyKey", "text", (column) => column.notNull())
    .addColumn("payloadSha256", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempt", "integer", (column) => column.notNull())
    .addColumn("leaseOwner", "text", (column) => column.notNull())
    .addColumn("leaseUntil", "text", (column) => column.notNull())
    .addColumn("firstTriedAt", "text", (column) => column.notNull())
    .addColumn("nextTryAt", "text")
    .addColumn("answer", "text")
    .execute();
  await db.schema
    .createIndex("providerCalls_state_leaseUntil")
    .on("providerCalls")
    .columns(["state", "leaseUntil"])
    .execute();
  await db.schema
    .createIndex("providerCalls_batchId")
    .on("providerCalls")
    .columns(["batchId"])
    .execute();
  await db.schema
    .createIndex("providerCalls_idempotencyKey")
    .on("providerCalls")
    .unique()
    .columns(["idempotencyKey"])
    .execute();
  await db.schema
    .createTable("deliveries")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("batchId", "text", (column) =>
      column.notNull().references("batches.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("recipientId", "text")
    .addColumn("certificateId", "text")
    .addColumn("toName", "text", (column) => column.notNull())
    .addColumn("toEmail", "text", (column) => column.notNull())
    .addColumn("searchText", "text", (column) => column.notNull())
    .addColumn("values", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("idempotencyKey", "text", (column) => column.notNull())
    .addColumn("messageId", "text", (column) => column.notNull())
    .addColumn("attempt", "integer", (column) => column.notNull())
    .addColumn("callId", "text")
    .addColumn("nextTryAt", "text")
    .addColumn("providerId", "text")
    .addColumn("reasonCode", "text")
    .addColumn("reason", "text")
    .addColumn("acceptedAt", "text")
    .addColumn("deliveredAt", "text")
    .addColumn("failedAt", "text")
    .addColumn("openedAt", "text")
    .addColumn("clickedAt", "text")
    .addColumn("resendOfId", "text")
    .addColumn("replacedById", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("deliveries_batchId_position")
    .on("deliveries")
    .unique()
    .columns(["batchId", "position"])
    .execute();
  await db.schema
    // Its last two columns let a batch be counted by state from the index alone, every few seconds
    // while it is watched.
    .createIndex("deliveries_batchId_state_position_kind_replacedById")
    .on("deliveries")
    .columns(["batchId", "state", "position", "kind", "replacedById"])
    .execute();
  await db.schema
    .createIndex("deliveries_batchId_state_nextTryAt_position")
    .on("deliveries")
    .columns(["batchId", "state", "nextTryAt", "position"])
    .execute();
  // Three indexes without the rows that have nothing yet: a send writes its rows with all of them
  // empty.
  await db.schema
    .createIndex("deliveries_batchId_acceptedAt")
    .on("deliveries")
    .columns(["batchId", "acceptedAt"])
    .where("acceptedAt", "is not", null)
    .execute();
  await db.schema
    .createIndex("deliveries_accountId_toEmail")
    .on("deliveries")
    .columns(["accountId", "toEmail"])
    .execute();
  await db.schema
    .createIndex("deliveries_certificateId")
    .on("deliveries")
    .columns(["certificateId"])
    .execute();
  await db.schema
    .createIndex("deliveries_recipientId")
    .on("deliveries")
    .columns(["recipientId"])
    .execute();
  await db.schema
    .createIndex("deliveries_callId")
    .on("deliveries")
    .columns(["callId"])
    .where("callId", "is not", null)
    .execute();
  await db.schema
    .createIndex("deliveries_providerId")
    .on("deliveries")
    .columns(["providerId"])
    .where("providerId", "is not", null)
    .execute();
  await db.schema
    .createIndex("deliveries_messageId")
    .on("deliveries")
    .unique()
    .columns(["messageId"])
    .execute();
  await db.schema
    .createTable("deliveryEvents")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("deliveryId", "text", (column) =>
      column.notNull().references("deliveries.id").onDelete("cascade"),
    )
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("providerEventId", "text")
    .execute();
  await db.schema
    .createIndex("deliveryEvents_deliveryId_at")
    .on("deliveryEvents")
    .columns(["deliveryId", "at"])
    .execute();
  await db.schema
    .createIndex("deliveryEvents_providerEventId")
    .on("deliveryEvents")
    .unique()
    .columns(["providerEventId"])
    .execute();
  await db.schema
    .createTable("suppressions")
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("suppressions_pk", ["accountId", "email"])
    .execute();
  await db.schema
    .createTable("webhookEvents")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("receivedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("jobs")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("uniqueKey", "text")
    .addColumn("runAt", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("maxAttempts", "integer", (column) => column.notNull())
    .addColumn("leaseOwner", "text")
    .addColumn("leaseUntil", "text")
    .addColumn("lastError", "text")
    .addColumn("failedAt", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("jobs_failedAt_runAt")
    .on("jobs")
    .columns(["failedAt", "runAt"])
    .execute();
  await db.schema
    .createIndex("jobs_uniqueKey")
    .on("jobs")
    .unique()
    .columns(["uniqueKey"])
    .execute();
  await db.schema
    .createTable("activities")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("actorId", "text")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("link", "text")
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("activities_accountId_at")
    .on("activities")
    .columns(["accountId", "at"])
    .execute();
  await db.schema
    .createTable("installationSettings")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
}
