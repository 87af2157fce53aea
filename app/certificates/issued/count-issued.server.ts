import { sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import { quarterOf, readTallies, sumTally } from "../../activity/tallies.server.ts";
import type { IssuedParts, IssuedWish } from "./issued-parts.server.ts";

/** Where nobody keeps count, it is counted no further than this. */
const MOST_COUNTED = 1_000;

/** `isExact` false: there are more than `count`. */
export interface Counted {
  count: number;
  isExact: boolean;
}

/** How many certificates the list has: from kept counts where there are some, else counted up to a thousand. */
export async function countIssued(db: Database, wish: IssuedWish, parts: IssuedParts): Promise<Counted> {
  const kept = await keptCount(db, wish);
  if (kept !== null) return { count: kept, isExact: true };
  const arms = parts.conditions.map((condition) => sql`select 1 from "certificates" where ${condition}`);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as "count" from (${sql.join(arms, sql` union all `)} limit ${MOST_COUNTED + 1}) as "some"`.execute(db);
  const count = Number(rows[0]?.count ?? 0);
  return { count: Math.min(count, MOST_COUNTED), isExact: count <= MOST_COUNTED };
}

async function keptCount(db: Database, wish: IssuedWish): Promise<number | null> {
  const { accountId, project, status, sent, sentSince, now } = wish;
  if (sent !== "") {
    if (project !== "" || status !== "") return null;
    const since = sentSince === null ? null : new Date(sentSince);
    return sumTally(db, { accountId, what: "certificatesSent", since, until: new Date(now) });
  }
  const expired = status === "valid" || status === "expired" ? await countExpired(db, accountId, new Date(now)) : 0;
  if (project !== "" && expired > 0) return null;
  const name = (standing: string) => (project === "" ? `certificates:${standing}` : `issued:${project}:${standing}`);
  const counts = await readTallies(db, accountId, [name("valid"), name("revoked"), name("replaced")]);
  const count = (standing: string) => counts[name(standing)] ?? 0;
  switch (status) {
    case "":
      return count("valid") + count("revoked") + count("replaced");
    case "valid":
      return count("valid") - expired;
    case "expired":
      return expired;
    default:
      return count(status);
  }
}

/** How many valid certificates of an account have ended. Those of the quarter of an hour that runs now are looked at one by one. */
async function countExpired(db: Database, accountId: string, now: Date): Promise<number> {
  const quarter = quarterOf(now);
  const { sum } = await db
    .selectFrom("tallies")
    .select((select) => select.fn.sum<number | string | null>("count").as("sum"))
    .where("accountId", "=", accountId)
    .where("what", "=", "expiring")
    .where("at", "<", quarter)
    .executeTakeFirstOrThrow();
  const { recent } = await db
    .selectFrom("certificates")
    .select((select) => select.fn.countAll<number | string>().as("recent"))
    .where("accountId", "=", accountId)
    .where("expiresAt", ">=", `${quarter}:00.000Z`)
    .where("expiresAt", "<=", now.toISOString())
    .where("status", "=", "valid")
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0) + Number(recent);
}
