import { type Kysely, sql } from "kysely";

/**
 * The dashboard: people over all lists, bulk mail, members and roles, API keys and webhooks, and
 * notifications.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db);
  await addPeople(db);
  await addMembers(db);
  await addBulkDrafts(db);
  await addKeysAndWebhooks(db);
  await addIndexes(db);
  await fillNewColumns(db);
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sessions").addColumn("accountId", "text").execute();
  await db.schema
    .alterTable("users")
    .addColumn("digest", "text", (column) => column.notNull().defaultTo("off"))
    .execute();
  await db.schema.alterTable("users").addColumn("digestSentAt", "text").execute();
  await db.schema.alterTable("webinars").addColumn("remindedFor", "text").execute();
  await db.schema
    .alterTable("activities")
    .addColumn("notify", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("activities").addColumn("actorKeyId", "text").execute();
  for (const table of ["projects", "recipientLists", "forms", "batches", "activities"]) {
    await db.schema
      .alterTable(table)
      .addColumn("isSample", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  }
  for (const table of ["projects", "forms", "batches"]) {
    await db.schema
      .alterTable(table)
      .addColumn("searchText", "text", (column) => column.notNull().defaultTo(""))
      .execute();
  }
  await db.schema
    .alterTable("projects")
    .addColumn("sendStatus", "text", (column) => column.notNull().defaultTo("draft"))
    .execute();
  await db.schema.alterTable("projects").addColumn("expiry", "text").execute();
  await db.schema.alterTable("forms").addColumn("viewedAt", "text").execute();
  for (const count of ["registeredCount", "attendedCount"]) {
    await db.schema
      .alterTable("webinars")
      .addColumn(count, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .alterTable("recipientLists")
    .addColumn("source", "text", (column) => column.notNull().defaultTo("project"))
    .execute();
  await db.schema
    .alterTable("recipientLists")
    .addColumn("recipientCount", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("recipientLists")
    .addColumn("starred", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("recipientLists").addColumn("viewedAt", "text").execute();
  await db.schema.alterTable("batches").addColumn("audience", "text").execute();
  await db.schema.alterTable("batches").addColumn("createdByKeyId", "text").execute();
  await db.schema
    .alterTable("batches")
    .addColumn("canUnsubscribe", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("certificates").addColumn("sentAt", "text").execute();
  await db.schema.alterTable("certificates").addColumn("linkedInAt", "text").execute();
  await db.schema.alterTable("deliveries").addColumn("machineOpenedAt", "text").execute();
  await db.schema.alterTable("deliveries").addColumn("unsubscribedAt", "text").execute();
  await db.schema
    .alterTable("deliveryEvents")
    .addColumn("isMachine", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}

async function addPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("people")
    .addColumn("number", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("lastName", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("sourceId", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("people_id").on("people").unique().columns(["id"]).execute();
  await db.schema
    .createIndex("people_accountId_email")
    .on("people")
    .unique()
    .columns(["accountId", "email"])
    .execute();
  await db.schema
    .createIndex("people_accountId_number")
    .on("people")
    .columns(["accountId", "number"])
    .execute();
}

async function addMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("memberships")
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("userId", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("invitedBy", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("memberships_key", ["accountId", "userId"])
    .execute();
  await db.schema.createIndex("memberships_userId").on("memberships").columns(["userId"]).execute();
  await sql`insert into "memberships" ("accountId", "userId", "role", "createdAt") select "accountId", "id", 'owner', "createdAt" from "users"`.execute(
    db,
  );
  await db.schema
    .createTable("invitations")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("tokenHash", "text", (column) => column.notNull())
    .addColumn("invitedBy", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("invitations_tokenHash")
    .on("invitations")
    .unique()
    .columns(["tokenHash"])
    .execute();
  await db.schema
    .createIndex("invitations_accountId_email")
    .on("invitations")
    .unique()
    .columns(["accountId", "email"])
    .execute();
  await db.schema
    .createIndex("invitations_expiresAt")
    .on("invitations")
    .columns(["expiresAt"])
    .execute();
  await db.schema
    .createTable("notificationReads")
    .addColumn("userId", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("activityId", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("notificationReads_key", ["userId", "accountId", "activityId"])
    .execute();
  await db.schema
    .createIndex("notificationReads_accountId")
    .on("notificationReads")
    .columns(["accountId"])
    .execute();
  await db.schema
    .createTable("notificationMarks")
    .addColumn("userId", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("readUntil", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("notificationMarks_key", ["userId", "accountId"])
    .execute();
  await db.schema
    .createIndex("notificationMarks_accountId")
    .on("notificationMarks")
    .columns(["accountId"])
    .execute();
}

async function addBulkDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("bulkDrafts")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("audience", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("replyTo", "text", (column) => column.notNull())
    .addColumn("fallbacks", "text", (column) => column.notNull())
    .addColumn("batchId", "text")
    .addColumn("createdBy", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("editedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("bulkDrafts_accountId_editedAt")
    .on("bulkDrafts")
    .columns(["accountId", "editedAt"])
    .execute();
}

async function addKeysAndWebhooks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("apiKeys")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("hint", "text", (column) => column.notNull())
    .addColumn("keyHash", "text", (column) => column.notNull())
    .addColumn("createdBy", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("lastUsedAt", "text")
    .addColumn("revokedAt", "text")
    .execute();
  await db.schema
    .createIndex("apiKeys_keyHash")
    .on("apiKeys")
    .unique()
    .columns(["keyHash"])
    .execute();
  await db.schema
    .createIndex("apiKeys_accountId_createdAt")
    .on("apiKeys")
    .columns(["accountId", "createdAt"])
    .execute();
  await db.schema
    .createTable("apiRequests")
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("idempotencyKey", "text", (column) => column.notNull())
    .addColumn("requestSha256", "text", (column) => column.notNull())
    .addColumn("status", "integer", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("apiRequests_key", ["accountId", "idempotencyKey"])
    .execute();
  await db.schema
    .createIndex("apiRequests_createdAt")
    .on("apiRequests")
    .columns(["createdAt"])
    .execute();
  await db.schema
    .createTable("webhookEndpoints")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("events", "text", (column) => column.notNull())
    .addColumn("createdBy", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("failingSince", "text")
    .addColumn("restsUntil", "text")
    .addColumn("disabledAt", "text")
    .addColumn("disabledReason", "text")
    .execute();
  await db.schema
    .createIndex("webhookEndpoints_accountId")
    .on("webhookEndpoints")
    .columns(["accountId"])
    .execute();
  await db.schema
    .createTable("webhookPosts")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("endpointId", "text", (column) =>
      column.notNull().references("webhookEndpoints.id").onDelete("cascade"),
    )
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("nextTryAt", "text")
    .addColumn("leaseUntil", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("settledAt", "text")
    .execute();
  await db.schema
    .createIndex("webhookPosts_endpointId_state_id")
    .on("webhookPosts")
    .columns(["endpointId", "state", "id"])
    .execute();
  await db.schema
    .createIndex("webhookPosts_accountId_id")
    .on("webhookPosts")
    .columns(["accountId", "id"])
    .execute();
  await db.schema
    .createIndex("webhookPosts_settledAt")
    .on("webhookPosts")
    .columns(["settledAt"])
    .execute();
  await db.schema
    .createIndex("webhookPosts_leaseUntil_endpointId")
    .on("webhookPosts")
    .columns(["leaseUntil", "endpointId"])
    .execute();
  await db.schema
    .createIndex("webhookPosts_endpointId_id")
    .on("webhookPosts")
    .columns(["endpointId", "id"])
    .execute();
  await db.schema
    .createIndex("webhookPosts_state_nextTryAt_endpointId")
    .on("webhookPosts")
    .columns(["state", "nextTryAt", "endpointId"])
    .execute();
  await db.schema
    .createTable("webhookPostAttempts")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("postId", "text", (column) =>
      column.notNull().references("webhookPosts.id").onDelete("cascade"),
    )
    .addColumn("attempt", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("status", "integer")
    .addColumn("problem", "text")
    .addColumn("tookMs", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("webhookPostAttempts_postId_attempt")
    .unique()
    .on("webhookPostAttempts")
    .columns(["postId", "attempt"])
    .execute();
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (table: string, ...columns: string[]) =>
    db.schema
      .createIndex(`${table}_${columns.join("_")}`)
      .on(table)
      .columns(columns)
      .execute();
  for (const table of ["projects", "forms", "recipientLists", "batches"])
    await index(table, "accountId", "isSample");
  await index("recipientLists", "accountId", "source", "updatedAt");
  await index("batches", "accountId", "kind", "status", "createdAt", "id");
  await index("batches", "accountId", "kind", "createdAt", "id");
  await index("batches", "accountId", "createdAt", "kind", "searchText", "id");
  // The lists of projects and forms are filtered, sorted and counted in one of these alone: their
  // rows are long.
  const list = (table: string, ...columns: string[]) =>
    db.schema
      .createIndex(`${table}_list`)
      .on(table)
      .columns([
        "accountId",
        "deletedAt",
        "viewedAt",
        "editedAt",
        "starred",
        ...columns,
        "searchText",
        "id",
      ])
      .execute();
  await list("projects", "sendStatus", "designRevision");
  await list("forms", "publishedVersionId", "responseCount");
  // What these were for is found in the two above; each would cost a write whenever somebody opens
  // a project.
  for (const name of [
    "projects_accountId_deletedAt_viewedAt",
    "projects_accountId_deletedAt_starred_viewedAt",
    "forms_accountId_deletedAt",
    "batches_accountId_createdAt",
  ])
    await db.schema.dropIndex(name).execute();
  await index("certificates", "accountId", "status", "issuedAt", "id", "expiresAt");
  await index("certificates", "projectId", "status", "issuedAt", "id", "expiresAt");
  await index("certificates", "accountId", "sentAt", "id");
  await index("certificates", "accountId", "holderEmail", "issuedAt", "id");
  await index("certificates", "accountId", "expiresAt", "id");
  await index("projects", "listId", "accountId", "deletedAt");
  await index("recipients", "listId", "certificateName");
  await index("formResponses", "accountId", "emailKey");
  await index("webinarRegistrations", "accountId", "emailKey");
  await index("activities", "accountId", "notify", "at");
  await index("activities", "accountId", "kind", "at");
  await index("activities", "accountId", "actorKeyId", "actorId", "at");
  await index("activities", "accountId", "actorKeyId", "actorId", "kind", "at");
  await index("users", "digest");
  await index("webinars", "startsAt");
  await index("suppressions", "accountId", "createdAt", "email");
  await index("suppressions", "accountId", "reason", "createdAt", "email");
  // A page of a send's people, however deep, is found by walking this alone.
  await sql`create index "deliveries_people" on "deliveries" ("batchId", "position") where "kind" = 'recipient' and "replacedById" is null`.execute(
    db,
  );
}

/** Lower case without marks: as near as a migration may come to how the search box reads words. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim();
}

async function fillNewColumns(db: Kysely<unknown>): Promise<void> {
  for (const table of ["projects", "forms", "batches"]) {
    const rows = await sql<{
      id: string;
      title: string;
    }>`select "id", "title" from ${sql.table(table)}`.execute(db);
    for (const { id, title } of rows.rows)
      await sql`update ${sql.table(table)} set "searchText" = ${plain(title)} where "id" = ${id}`.execute(
        db,
      );
  }
  await sql`update "forms" set "viewedAt" = "editedAt"`.execute(db);
  await sql`update "recipientLists" set "source" = 'form' where "id" not in (select "listId" from "projects" where "listId" is not null)`.execute(
    db,
  );
  await sql`update "activities" set "notify" = 1 where "kind" in ('warning', 'reminder', 'review', 'success')`.execute(
    db,
  );
  // What happened before there were notifications is not news to anybody.
  await sql`insert into "notificationMarks" ("userId", "accountId", "readUntil") select "users"."id", "users"."accountId", max("activities"."at")
    from "users" inner join "activities" on "activities"."accountId" = "users"."accountId" group by "users"."id", "users"."accountId"`.execute(
    db,
  );
}
