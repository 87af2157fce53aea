import type { Webinar } from "#app/features/forms/webinar/webinar.server.ts";
import type { Database } from "#db/database.server.ts";

/**
 * The webinar as it is now, kept from others until the transaction ends: the first statement of every act that counts places
 * or moves people.
 */
export async function lockWebinar(trx: Database, webinarId: string): Promise<Webinar> {
  return trx
    .updateTable("webinars")
    .set((of) => ({ placesTaken: of.ref("placesTaken") }))
    .where("id", "=", webinarId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
