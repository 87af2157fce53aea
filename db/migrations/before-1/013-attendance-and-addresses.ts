import { type Kysely, sql } from "kysely";

/**
 * Attendance that is in doubt, a rule that asks for link and code word, and the addresses that
 * forms had before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("webinars")
    .addColumn("attendanceRule", "text", (column) => column.notNull().defaultTo("link"))
    .execute();
  await db.schema
    .alterTable("webinarRegistrations")
    .addColumn("joinedAfterStartAt", "text")
    .execute();
  await db.schema
    .alterTable("webinarRegistrations")
    .addColumn("doubtful", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // Until now, pressing Join before the start counted, and so did people whom an imported report
  // does not name. They are held for the organiser to decide, except where the organiser has
  // decided already or a certificate was issued.
  await sql`
    update "webinarRegistrations" set "attended" = 0, "doubtful" = 1
    where "manual" is null and "certificateId" is null and "reportedMinutes" is null
      and case
        when exists (
          select 1 from "attendanceReports" as "r"
          where "r"."webinarId" = "webinarRegistrations"."webinarId" and "r"."state" = 'applied'
        ) then "joinedAt" is not null or "codeWordAt" is not null
        else "codeWordAt" is null
          and "joinedAt" < (select "w"."startsAt" from "webinars" as "w" where "w"."id" = "webinarRegistrations"."webinarId")
      end`.execute(db);

  // Addresses that a form had before: they lead to its present one, on printed codes and in old
  // messages.
  await db.schema
    .createTable("formAddresses")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("formId", "text", (column) =>
      column.notNull().references("forms.id").onDelete("cascade"),
    )
    .addColumn("accountId", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("leftAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("formAddresses_formId")
    .on("formAddresses")
    .columns(["formId"])
    .execute();
  await db.schema
    .createIndex("formAddresses_accountId")
    .on("formAddresses")
    .columns(["accountId"])
    .execute();
}
