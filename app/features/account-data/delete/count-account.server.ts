import { readTallies } from "#app/features/activity/tallies.server.ts";
import type { Database } from "#db/database.server.ts";
import type { AccountCounts } from "./what-is-held.ts";

/** From stored counts wherever rows may be many; what is counted here is some thousands at most. */
export async function countAccount(db: Database, accountId: string): Promise<AccountCounts> {
  const tallies = await readTallies(db, accountId, [
    ...(["certificates:valid", "certificates:revoked", "certificates:replaced"] as const),
    ...(["messages", "guests"] as const),
  ]);
  const count = async (table: "projects" | "memberships") => {
    const row = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number | string>().as("count"))
      .where("accountId", "=", accountId)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const forms = await db
    .selectFrom("forms")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("forms"),
      fn.sum<number | string | null>("responseCount").as("responses"),
    ])
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  const lists = await db
    .selectFrom("recipientLists")
    .select(({ fn }) => fn.sum<number | string | null>("recipientCount").as("people"))
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom("batches")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("accountId", "=", accountId)
    .where("kind", "=", "certificates")
    .where("status", "in", ["preparing", "scheduled", "sending", "paused"])
    .executeTakeFirstOrThrow();
  return {
    projects: await count("projects"),
    people: Number(lists.people ?? 0),
    certificates:
      tallies["certificates:valid"] +
      tallies["certificates:revoked"] +
      tallies["certificates:replaced"],
    forms: Number(forms.forms),
    responses: Number(forms.responses ?? 0),
    registrations: tallies.guests,
    sentMessages: tallies.messages,
    openSends: Number(open.count),
    organisers: await count("memberships"),
  };
}
