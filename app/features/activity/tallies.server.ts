import type { Database } from "#db/database.server.ts";

export type CountedOverTime =
  | "certificatesSent"
  | "sent"
  | "failed"
  | "emailsUsed"
  | "formsFiled"
  | "registrations";

/**
 * All-time counts of an account by name ("people", "batches:done", …; see db/schema/activity.ts).
 * What was never counted is 0.
 */
export async function readTallies<What extends string>(
  db: Database,
  accountId: string,
  whats: readonly What[],
): Promise<Record<What, number>> {
  const rows = await db
    .selectFrom("tallies")
    .select(["what", "count"])
    .where("accountId", "=", accountId)
    .where("at", "=", "")
    .where("what", "in", whats)
    .execute();
  const counts = Object.fromEntries(whats.map((what) => [what, 0])) as Record<What, number>;
  for (const { what, count } of rows) counts[what as What] = count;
  return counts;
}

/**
 * How many in a stretch of time; both ends count, to the quarter of an hour. `since` null: from the
 * beginning.
 */
export async function sumTally(
  db: Database,
  given: { accountId: string; what: CountedOverTime; since: Date | null; until: Date },
): Promise<number> {
  const { accountId, what, since, until } = given;
  const { sum } = await db
    .selectFrom("tallies")
    .select((select) => select.fn.sum<number | string | null>("count").as("sum"))
    .where("accountId", "=", accountId)
    .where("what", "=", what)
    .where("at", ">=", since ? quarterOf(since) : "0")
    .where("at", "<=", quarterOf(until))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** The quarter of an hour a moment lies in: days begin at one in every zone. */
export function quarterOf(at: Date): string {
  const iso = at.toISOString();
  return (
    iso.slice(0, 14) + String(Math.floor(Number(iso.slice(14, 16)) / 15) * 15).padStart(2, "0")
  );
}
