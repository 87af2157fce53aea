import type { Updateable } from "kysely";
import type { Database } from "#db/database.server.ts";
import type { WebinarRegistrationsTable } from "#db/schema/webinars.ts";

/** Changes who these registrations are of, as a correction that goes everywhere does. */
export async function correctRegistrations(
  trx: Database,
  ids: readonly string[],
  changes: Pick<
    Updateable<WebinarRegistrationsTable>,
    "name" | "email" | "emailKey" | "correctedAt"
  >,
): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable("webinarRegistrations").set(changes).where("id", "in", ids).execute();
}

/** What a guest sent: the form they registered with, quiz and feedback. */
export async function responsesOfGuest(trx: Database, registrationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("webinarRegistrations")
    .select("responseId")
    .where("id", "=", registrationId)
    .union(
      trx
        .selectFrom("guestResponses")
        .select("responseId")
        .where("registrationId", "=", registrationId),
    )
    .execute();
  return rows.flatMap(({ responseId }) => responseId ?? []);
}

/** The registrations that a response led to, or belongs to as a quiz or feedback. */
export async function registrationsOfResponse(
  trx: Database,
  responseId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom("webinarRegistrations")
    .select("id")
    .where("responseId", "=", responseId)
    .union(
      trx
        .selectFrom("guestResponses")
        .select("registrationId as id")
        .where("responseId", "=", responseId),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The certificates that these guests were given. */
export async function certificatesOfGuests(
  trx: Database,
  registrationIds: readonly string[],
): Promise<string[]> {
  if (registrationIds.length === 0) return [];
  const rows = await trx
    .selectFrom("webinarRegistrations")
    .select("certificateId")
    .where("id", "in", registrationIds)
    .execute();
  return rows.flatMap(({ certificateId }) => certificateId ?? []);
}
