import type { Database } from "#db/database.server.ts";
import type { WebinarRegistration } from "../model/webinar.server.ts";

/** Everybody to whom news of the webinar matters, in the order they came. */
export async function readPeopleToNotify(
  trx: Database,
  webinarId: string,
): Promise<WebinarRegistration[]> {
  return trx
    .selectFrom("webinarRegistrations")
    .selectAll()
    .where("webinarId", "=", webinarId)
    .where("state", "in", ["registered", "waiting", "pending"])
    .orderBy("position")
    .execute();
}

/** How many that are. */
export async function countPeopleToNotify(db: Database, webinarId: string): Promise<number> {
  const { people } = await db
    .selectFrom("webinarRegistrations")
    .select(({ fn }) => fn.countAll<number | string>().as("people"))
    .where("webinarId", "=", webinarId)
    .where("state", "in", ["registered", "waiting", "pending"])
    .executeTakeFirstOrThrow();
  return Number(people);
}
