import type { Updateable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { WebinarRegistrationsTable } from "#db/schema/webinars.ts";

/** Changes who these registrations are of, as a correction that goes everywhere does. */
export async function correctRegistrations(
  trx: Database,
  ids: readonly string[],
  changes: Pick<Updateable<WebinarRegistrationsTable>, "name" | "email" | "emailKey">,
): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable("webinarRegistrations").set(changes).where("id", "in", ids).execute();
}
