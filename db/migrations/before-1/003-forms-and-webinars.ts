import type { Kysely } from "kysely";

/**
 * Forms, their answers and where those are posted; webinars, their people, mails and attendance.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("deliveries").addColumn("calendar", "text").execute();
  await db.schema
    .createTable("forms")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("draft", "text", (column) => column.notNull())
    .addColumn("draftRevision", "integer", (column) => column.notNull())
    .addColumn("publishedVersionId", "text")
    .addColumn("enabled", "integer", (column) => column.notNull())
    .addColumn("settings", "text", (column) => column.notNull())
    .addColumn("closesAt", "text")
    .addColumn("responseLimit", "integer")
    .addColumn("retentionDays", "integer")
    .addColumn("responseCount", "integer", (column) => column.notNull())
    .addColumn("lastResponseNumber", "integer", (column) => column.notNull())
    .addColumn("postSecret", "text", (column) => column.notNull())
    .addColumn("notifiedNumber", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("notifiedAt", "text")
    .addColumn("recipientMapping", "text")
    .addColumn("starred", "integer", (column) => column.notNull())
    .addColumn("createdBy", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("editedAt", "text", (column) => column.notNull())
    .addColumn("deletedAt", "text")
    .execute();
  await db.schema.createIndex("forms_slug").on("forms").unique().columns(["slug"]).execute();
  await db.schema
    .createIndex("forms_accountId_editedAt")
    .on("forms")
    .columns(["accountId", "editedAt"])
    .execute();
  await db.schema
    .createIndex("forms_accountId_deletedAt")
    .on("forms")
    .columns(["accountId", "deletedAt"])
    .execute();
  await db.schema
    .createTable("formVersions")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("formId", "text", (column) =>
      column.notNull().references("forms.id").onDelete("cascade"),
    )
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("definition", "text", (column) => column.notNull())
    .addColumn("publishedBy", "text")
    .addColumn("publishedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("formVersions_formId_number")
    .on("formVersions")
    .unique()
    .columns(["formId", "number"])
    .execute();
  await db.schema
    .createIndex("formVersions_accountId")
    .on("formVersions")
    .columns(["accountId"])
    .execute();
  await db.schema
    .createTable("formRevisions")
    .addColumn("formId", "text", (column) =>
      column.notNull().references("forms.id").onDelete("cascade"),
    )
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("previousRevision", "integer")
    .addColumn("draft", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("formRevisions_key", ["formId", "revision"])
    .execute();
  await db.schema
    .createTable("formDrafts")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("formId", "text", (column) =>
      column.notNull().references("forms.id").onDelete("cascade"),
    )
    .addColumn("versionId", "text", (column) =>
      column.notNull().references("formVersions.id").onDelete("cascade"),
    )
    .addColumn("tokenHash", "text", (column) => column.notNull())
    .addColumn("linkHash", "text")
    .addColumn("answers", "text", (column) => column.notNull())
    .addColumn("page", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("formDrafts_formId").on("formDrafts").columns(["formId"]).execute();
  await db.schema
    .createIndex("formDrafts_versionId")
    .on("formDrafts")
    .columns(["versionId"])
    .execute();
  await db.schema
    .createIndex("formDrafts_accountId_id")
    .on("formDrafts")
    .columns(["accountId", "id"])
    .execute();
  await db.schema
    .createIndex("formDrafts_tokenHash")
    .on("formDrafts")
    .unique()
    .columns(["tokenHash"])
    .execute();
  await db.schema
    .createIndex("formDrafts_linkHash")
    .on("formDrafts")
    .unique()
    .columns(["linkHash"])
    .execute();
  await db.schema
    .createIndex("formDrafts_expiresAt")
    .on("formDrafts")
    .columns(["expiresAt"])
    .execute();
  await db.schema
    .createTable("formResponses")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("formId", "text", (column) =>
      column.notNull().references("forms.id").onDelete("cascade"),
    )
    .addColumn("versionId", "text", (column) =>
      column.notNull().references("formVersions.id").onDelete("cascade"),
    )
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("answers", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("emailKey", "text")
    .addColumn("searchText", "text", (column) => column.notNull())
    .addColumn("onceToken", "text", (column) => column.notNull())
    .addColumn("submittedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("formResponses_formId_number")
    .on("formResponses")
    .unique()
    .columns(["formId", "number"])
    .execute();
  await db.schema
    .createIndex("formResponses_formId_emailKey")
    .on("formResponses")
    .columns(["formId", "emailKey"])
    .execute();
  await db.schema
    .createIndex("formResponses_formId_onceToken")
    .on("formResponses")
    .unique()
    .columns(["formId", "onceToken"])
    .execute();
  await db.schema
    .createIndex("formResponses_formId_submittedAt")
    .on("formResponses")
    .columns(["formId", "submittedAt"])
    .execute();
  await db.schema
    .createIndex("formResponses_accountId_submittedAt_id")
    .on("formResponses")
    .columns(["accountId", "submittedAt", "id"])
    .execute();
  await db.schema
    .createIndex("formResponses_versionId")
    .on("formResponses")
    .columns(["versionId"])
    .execute();
  await db.schema
    .createIndex("formResponses_reference")
    .on("formResponses")
    .unique()
    .columns(["reference"])
    .execute();
  await db.schema
    .createTable("formFiles")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("formId", "text", (column) =>
      column.notNull().references("forms.id").onDelete("cascade"),
    )
    .addColumn("draftId", "text", (column) =>
      column.references("formDrafts.id").onDelete("set null"),
    )
    .addColumn("responseId", "text", (column) =>
      column.references("formResponses.id").onDelete("cascade"),
    )
    .addColumn("elementId", "text", (column) => column.notNull())
    .addColumn("fileKey", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("contentType", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("formFiles_responseId")
    .on("formFiles")
    .columns(["responseId"])
    .execute();
  await db.schema.createIndex("formFiles_draftId").on("formFiles").columns(["draftId"]).execute();
  await db.schema.createIndex("formFiles_formId").on("formFiles").columns(["formId"]).execute();
  await db.schema
    .createIndex("formFiles_accountId_id")
    .on("formFiles")
    .columns(["accountId", "id"])
    .execute();
  await db.schema
    .createTable("formPosts")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("formId", "text", (column) =>
      column.notNull().references("forms.id").onDelete("cascade"),
    )
    .addColumn("responseId", "text", (column) =>
      column.references("formResponses.id").onDelete("cascade"),
    )
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("nextTryAt", "text")
    .addColumn("leaseUntil", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("settledAt", "text")
    .execute();
  await db.schema
    .createIndex("formPosts_formId_createdAt")
    .on("formPosts")
    .columns(["formId", "createdAt"])
    .execute();
  await db.schema
    .createIndex("formPosts_accountId_id")
    .on("formPosts")
    .columns(["accountId", "id"])
    .execute();
  await db.schema
    .createIndex("formPosts_responseId")
    .on("formPosts")
    .columns(["responseId"])
    .execute();
  await db.schema
    .createIndex("formPosts_settledAt")
    .on("formPosts")
    .columns(["settledAt"])
    .execute();
  await db.schema
    .createIndex("formPosts_leaseUntil")
    .on("formPosts")
    .columns(["leaseUntil"])
    .execute();
  await db.schema
    .createIndex("formPosts_state_nextTryAt")
    .on("formPosts")
    .columns(["state", "nextTryAt"])
    .execute();
  await db.schema
    .createTable("formPostAttempts")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("postId", "text", (column) =>
      column.notNull().references("formPosts.id").onDelete("cascade"),
    )
    .addColumn("attempt", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("status", "integer")
    .addColumn("problem", "text")
    .addColumn("tookMs", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("formPostAttempts_postId_attempt")
    .on("formPostAttempts")
    .unique()
    .columns(["postId", "attempt"])
    .execute();
  await db.schema
    .createTable("formMails")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("mailbox", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("formMails_mailbox_at")
    .on("formMails")
    .columns(["mailbox", "at"])
    .execute();
  await db.schema.createIndex("formMails_at").on("formMails").columns(["at"]).execute();
  await db.schema
    .createIndex("formMails_accountId")
    .on("formMails")
    .columns(["accountId"])
    .execute();
  await db.schema
    .createTable("webinars")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("formId", "text", (column) =>
      column.notNull().references("forms.id").onDelete("cascade"),
    )
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("host", "text", (column) => column.notNull())
    .addColumn("startsAt", "text", (column) => column.notNull())
    .addColumn("lengthMinutes", "integer", (column) => column.notNull())
    .addColumn("timeZone", "text", (column) => column.notNull())
    .addColumn("joinUrl", "text", (column) => column.notNull())
    .addColumn("capacity", "integer")
    .addColumn("waitingList", "integer", (column) => column.notNull())
    .addColumn("approval", "integer", (column) => column.notNull())
    .addColumn("opensAt", "text")
    .addColumn("closesAt", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("sequence", "integer", (column) => column.notNull())
    .addColumn("codeWord", "text")
    .addColumn("minimumMinutes", "integer")
    .addColumn("messages", "text", (column) => column.notNull())
    .addColumn("certificateProjectId", "text", (column) =>
      column.references("projects.id").onDelete("set null"),
    )
    .addColumn("certificateMapping", "text", (column) => column.notNull())
    .addColumn("certificatesAfterMinutes", "integer")
    .addColumn("nextTurnAt", "text")
    .addColumn("placesTaken", "integer", (column) => column.notNull())
    .addColumn("lastPosition", "integer", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("webinars_formId")
    .on("webinars")
    .unique()
    .columns(["formId"])
    .execute();
  await db.schema
    .createIndex("webinars_accountId_startsAt")
    .on("webinars")
    .columns(["accountId", "startsAt"])
    .execute();
  await db.schema
    .createIndex("webinars_nextTurnAt")
    .on("webinars")
    .columns(["nextTurnAt"])
    .execute();
  await db.schema
    .createIndex("webinars_certificateProjectId")
    .on("webinars")
    .columns(["certificateProjectId"])
    .execute();
  await db.schema
    .createTable("webinarRegistrations")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("responseId", "text", (column) =>
      column.references("formResponses.id").onDelete("set null"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("emailKey", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("joinToken", "text", (column) => column.notNull())
    .addColumn("joinedAt", "text")
    .addColumn("codeWordAt", "text")
    .addColumn("reportedMinutes", "integer")
    .addColumn("manual", "integer")
    .addColumn("attended", "integer", (column) => column.notNull())
    .addColumn("certificateId", "text", (column) =>
      column.references("certificates.id").onDelete("set null"),
    )
    .addColumn("registeredAt", "text", (column) => column.notNull())
    .addColumn("stateChangedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("webinarRegistrations_webinarId_emailKey")
    .on("webinarRegistrations")
    .unique()
    .columns(["webinarId", "emailKey"])
    .execute();
  await db.schema
    .createIndex("webinarRegistrations_webinarId_state_position")
    .on("webinarRegistrations")
    .columns(["webinarId", "state", "position"])
    .execute();
  await db.schema
    .createIndex("webinarRegistrations_webinarId_position")
    .on("webinarRegistrations")
    .columns(["webinarId", "position"])
    .execute();
  await db.schema
    .createIndex("webinarRegistrations_accountId_registeredAt_id")
    .on("webinarRegistrations")
    .columns(["accountId", "registeredAt", "id"])
    .execute();
  await db.schema
    .createIndex("webinarRegistrations_responseId")
    .on("webinarRegistrations")
    .columns(["responseId"])
    .execute();
  await db.schema
    .createIndex("webinarRegistrations_joinToken")
    .on("webinarRegistrations")
    .unique()
    .columns(["joinToken"])
    .execute();
  await db.schema
    .createIndex("webinarRegistrations_certificateId")
    .on("webinarRegistrations")
    .columns(["certificateId"])
    .execute();
  await db.schema
    .createTable("webinarMails")
    .addColumn("registrationId", "text", (column) =>
      column.notNull().references("webinarRegistrations.id").onDelete("cascade"),
    )
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("batchId", "text", (column) => column.references("batches.id").onDelete("set null"))
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("webinarMails_key", ["registrationId", "kind"])
    .execute();
  await db.schema
    .createIndex("webinarMails_webinarId_kind_registrationId")
    .on("webinarMails")
    .columns(["webinarId", "kind", "registrationId"])
    .execute();
  await db.schema
    .createIndex("webinarMails_batchId")
    .on("webinarMails")
    .columns(["batchId"])
    .execute();
  await db.schema
    .createTable("attendanceReports")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("webinarId", "text", (column) =>
      column.notNull().references("webinars.id").onDelete("cascade"),
    )
    .addColumn("fileName", "text", (column) => column.notNull())
    .addColumn("people", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("appliedAt", "text")
    .execute();
  await db.schema
    .createIndex("attendanceReports_webinarId")
    .on("attendanceReports")
    .columns(["webinarId"])
    .execute();
  await db.schema
    .createIndex("attendanceReports_accountId")
    .on("attendanceReports")
    .columns(["accountId"])
    .execute();
}
