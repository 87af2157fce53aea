import type { Kysely } from "kysely";

/**
 * Several people may register for a webinar with one address: a guest is an address and a name, as a
 * recipient is. The code compares names without regard to case, under the webinar's lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("webinarRegistrations_webinarId_emailKey").execute();
  await db.schema
    .createIndex("webinarRegistrations_webinarId_emailKey_name")
    .unique()
    .on("webinarRegistrations")
    .columns(["webinarId", "emailKey", "name"])
    .execute();
}
