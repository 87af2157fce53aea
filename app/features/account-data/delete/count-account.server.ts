import type { Database } from "#db/database.server.ts";
import type { AccountCounts } from "./what-is-held.ts";

export async function countAccount(db: Database, accountId: string): Promise<AccountCounts> {
  const count = async (table: "projects" | "recipients" | "certificates" | "memberships" | "forms" | "formResponses") => {
    const row = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number | string>().as("count"))
      .where("accountId", "=", accountId)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const sends = db
    .selectFrom("batches")
    .where("accountId", "=", accountId)
    .where("kind", "=", "certificates")
    .select((select) => select.fn.countAll<number | string>().as("count"));
  const open = await sends.where("status", "in", ["preparing", "scheduled", "sending", "paused"]).executeTakeFirstOrThrow();
  const messages = await db
    .selectFrom("deliveries")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("batchId", "in", (inner) =>
      inner
        .selectFrom("batches")
        .select("id")
        .where("accountId", "=", accountId)
        .where("kind", "in", ["certificates", "test", "summary"]),
    )
    .executeTakeFirstOrThrow();
  // Rows in sessions are of one registration.
  const registrations = await db
    .selectFrom("webinarRegistrations")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("accountId", "=", accountId)
    .where("seriesRegistrationId", "is", null)
    .executeTakeFirstOrThrow();
  return {
    projects: await count("projects"),
    people: await count("recipients"),
    certificates: await count("certificates"),
    forms: await count("forms"),
    responses: await count("formResponses"),
    registrations: Number(registrations.count),
    sentMessages: Number(messages.count),
    openSends: Number(open.count),
    organisers: await count("memberships"),
  };
}
