import type { Database } from "#db/database.server.ts";

const COLUMNS = [
  "identityChecks.id",
  "identityChecks.accountId",
  "identityChecks.firstName",
  "identityChecks.lastName",
  "identityChecks.ninLastFour",
  "identityChecks.phone",
  "identityChecks.outcome",
  "identityChecks.verifier",
  "identityChecks.createdAt",
  "identityChecks.decidedAt",
  "identityChecks.decidedBy",
  "identityChecks.note",
  "users.email",
] as const;

/** Checks that wait for the operator, the longest waiting first. */
export async function listWaitingChecks(db: Database) {
  return checks(db).where("outcome", "=", "pending").orderBy("identityChecks.createdAt").orderBy("identityChecks.id").execute();
}

/** How many wait for the operator. */
export async function countWaitingChecks(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom("identityChecks")
    .innerJoin("users", "users.id", "identityChecks.userId")
    .select((select) => select.fn.countAll<number | string>().as("total"))
    .where("outcome", "=", "pending")
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Checks that have an outcome, newest first, and how many there are. */
export async function listPastChecks(db: Database, page: number, pageSize: number) {
  const past = checks(db).where("outcome", "not in", ["pending", "checking"]);
  const rows = await past
    .orderBy("identityChecks.createdAt", "desc")
    .orderBy("identityChecks.id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom("identityChecks")
    .select((select) => select.fn.countAll<number | string>().as("total"))
    .where("outcome", "not in", ["pending", "checking"])
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** One check, or null. */
export async function findCheck(db: Database, id: string) {
  return (await checks(db).where("identityChecks.id", "=", id).executeTakeFirst()) ?? null;
}

/** The note of the operator's last refusal, for the person it was about. */
export async function lastRefusal(db: Database, accountId: string): Promise<{ note: string | null } | null> {
  const row = await db
    .selectFrom("identityChecks")
    .select("note")
    .where("accountId", "=", accountId)
    .where("outcome", "=", "refused")
    .orderBy("decidedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

function checks(db: Database) {
  return db.selectFrom("identityChecks").innerJoin("users", "users.id", "identityChecks.userId").select(COLUMNS);
}
