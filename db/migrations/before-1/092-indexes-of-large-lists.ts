import { type Kysely, sql } from "kysely";

/**
 * Lists of a large account that were counted or sorted row by row: each index holds all that its
 * page asks of many rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("quotaEntries_usage")
    .on("quotaEntries")
    .columns(["accountId", "countsAt", "batchId", "kind", "emails", "certificates"])
    .execute();
  await db.schema
    .createIndex("newsletterSubscribers_status_confirmedAt_id")
    .on("newsletterSubscribers")
    .columns(["status", "confirmedAt", "id"])
    .execute();
  await db.schema
    .createIndex("webinarRegistrations_checkedIn")
    .on("webinarRegistrations")
    .columns(["webinarId", "state"])
    .where(sql.ref("checkedInAt"), "is not", null)
    .execute();
  await db.schema
    .createIndex("accessEntries_actorId")
    .on("accessEntries")
    .columns(["accountId", "actorId", "at"])
    .execute();
  await db.schema
    .createIndex("operatorActs_operatorName")
    .on("operatorActs")
    .columns(["operatorName"])
    .execute();
  await db.schema
    .createIndex("checkIns_counting")
    .on("checkIns")
    .columns(["webinarId", "registrationId", "method"])
    .where(sql.ref("undoneAt"), "is", null)
    .execute();
}
