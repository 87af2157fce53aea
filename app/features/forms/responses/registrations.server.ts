import type { Database } from "#db/database.server.ts";
import type { WebinarRegistrationsTable } from "#db/schema/webinars.ts";

const STATE_LABELS: Record<WebinarRegistrationsTable["state"], string> = {
  registered: "Registered",
  pending: "Waits for approval",
  waiting: "On the waiting list",
  declined: "Declined",
  cancelled: "Cancelled",
};

export interface ResponsePlace {
  registrationId: string;
  state: WebinarRegistrationsTable["state"];
  /** "Registered", "On the waiting list" …; with "attended" when it is known. */
  words: string;
}

/** The places in a webinar that responses led to, by response. */
export async function registrationsOf(db: Database, responseIds: string[]): Promise<Map<string, ResponsePlace>> {
  if (responseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("webinarRegistrations")
    .select(["id", "responseId", "state", "attended", "doubtful"])
    .where("responseId", "in", responseIds)
    .execute();
  return new Map(
    rows.map(({ id, responseId, state, attended, doubtful }) => [
      responseId!,
      {
        registrationId: id,
        state,
        words: `${STATE_LABELS[state]}${attended === 1 ? ", attended" : doubtful === 1 ? ", attendance doubtful" : ""}`,
      },
    ]),
  );
}
