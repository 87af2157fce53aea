import { type SqlBool, sql } from "kysely";
import { newId } from "#app/platform/text/ids.ts";
import type { Database } from "#db/database.server.ts";
import type { QuotaPeriod } from "./quota-period.server.ts";

/** How many e-mails and certificates. */
export interface Amounts {
  emails: number;
  certificates: number;
}

/** What the ledger says was used up from `startsAt` (included) to `endsAt` (excluded). */
export async function sumEntries(
  db: Database,
  accountId: string,
  startsAt: string,
  endsAt: string,
): Promise<Amounts> {
  const row = await db
    .selectFrom("quotaEntries")
    .select(({ fn }) => [
      fn.sum<number | string | null>("emails").as("emails"),
      fn.sum<number | string | null>("certificates").as("certificates"),
    ])
    .where("accountId", "=", accountId)
    .where("countsAt", ">=", startsAt)
    .where("countsAt", "<", endsAt)
    .executeTakeFirstOrThrow();
  return { emails: Number(row.emails ?? 0), certificates: Number(row.certificates ?? 0) };
}

/** What is used up in a period: its row, or the ledger where nothing was written to it yet. */
export async function readUsed(
  db: Database,
  accountId: string,
  period: Pick<QuotaPeriod, "startsAt" | "endsAt">,
): Promise<Amounts> {
  const row = await findRow(db, accountId, period.startsAt);
  if (row?.endsAt === period.endsAt)
    return { emails: row.emailsUsed, certificates: row.certificatesUsed };
  return sumEntries(db, accountId, period.startsAt, period.endsAt);
}

/**
 * Sees to it that the period has its row, filled from the ledger: when it is first used, and when a
 * plan that was changed moved its end. What was scheduled into it before is in it so, whatever plan
 * it was scheduled under.
 */
export async function openPeriod(
  trx: Database,
  accountId: string,
  { startsAt, endsAt }: QuotaPeriod,
): Promise<void> {
  const row = await findRow(trx, accountId, startsAt);
  if (row?.endsAt === endsAt) return;
  const { emails: emailsUsed, certificates: certificatesUsed } = await sumEntries(
    trx,
    accountId,
    startsAt,
    endsAt,
  );
  await trx
    .insertInto("quotaPeriods")
    .values({ accountId, startsAt, endsAt, emailsUsed, certificatesUsed })
    .onConflict((conflict) =>
      conflict
        .columns(["accountId", "startsAt"])
        .doUpdateSet({ endsAt, emailsUsed, certificatesUsed }),
    )
    .execute();
}

/**
 * Writes a line of the ledger and keeps every period it lies in right. The one place that does.
 * `except`: the start of a period whose row was changed already.
 */
export async function writeEntry(
  trx: Database,
  entry: Amounts & {
    accountId: string;
    batchId: string | null;
    countsAt: string;
    kind: "reserved" | "returned" | "moved";
    except?: string;
    now: Date;
  },
): Promise<void> {
  const { accountId, batchId, countsAt, kind, emails, certificates, except, now } = entry;
  if (emails === 0 && certificates === 0) return;
  await trx
    .insertInto("quotaEntries")
    .values({
      id: newId(now.getTime()),
      accountId,
      batchId,
      countsAt,
      kind,
      emails,
      certificates,
      at: now.toISOString(),
    })
    .execute();
  await trx
    .updateTable("quotaPeriods")
    .set(({ eb }) => ({
      emailsUsed: eb("emailsUsed", "+", emails),
      certificatesUsed: eb("certificatesUsed", "+", certificates),
    }))
    .where("accountId", "=", accountId)
    .where("startsAt", "<=", countsAt)
    .where("endsAt", ">", countsAt)
    .$call((query) => (except === undefined ? query : query.where("startsAt", "!=", except)))
    .execute();
}

/**
 * Takes from a period what is left in it, all or nothing: of two that race for the last, one gets
 * it.
 */
export async function takeFromPeriod(
  trx: Database,
  accountId: string,
  period: QuotaPeriod,
  { emails, certificates }: Amounts,
): Promise<{ emailsUsed: number; certificatesUsed: number; warnedAt: string | null } | undefined> {
  const fits = (column: "emailsUsed" | "certificatesUsed", wanted: number, limit: number | null) =>
    limit === null || wanted === 0
      ? sql<SqlBool>`1 = 1`
      : sql<SqlBool>`${sql.ref(column)} + ${wanted} <= ${limit}`;
  return trx
    .updateTable("quotaPeriods")
    .set(({ eb }) => ({
      emailsUsed: eb("emailsUsed", "+", emails),
      certificatesUsed: eb("certificatesUsed", "+", certificates),
    }))
    .where("accountId", "=", accountId)
    .where("startsAt", "=", period.startsAt)
    .where(fits("emailsUsed", emails, period.emails))
    .where(fits("certificatesUsed", certificates, period.certificates))
    .returning(["emailsUsed", "certificatesUsed", "warnedAt"])
    .executeTakeFirst();
}

function findRow(db: Database, accountId: string, startsAt: string) {
  return db
    .selectFrom("quotaPeriods")
    .select(["endsAt", "emailsUsed", "certificatesUsed"])
    .where("accountId", "=", accountId)
    .where("startsAt", "=", startsAt)
    .executeTakeFirst();
}

/** Three ways to know what was used, which must say the same. */
export interface Recount {
  /** The period's row; null where nothing was written to it. */
  counter: Amounts | null;
  /** The sum of the ledger's lines. */
  entries: Amounts;
  /**
   * Sends that were reserved when they were confirmed and whose lines say something else than their
   * messages and certificates.
   */
  driftingBatchIds: string[];
}

/**
 * Counts a period again, from the ledger and from the messages themselves. For checks: it reads
 * everything of the account.
 */
export async function recountQuota(
  db: Database,
  accountId: string,
  period: { startsAt: string; endsAt: string },
): Promise<Recount> {
  const row = await db
    .selectFrom("quotaPeriods")
    .select(["emailsUsed as emails", "certificatesUsed as certificates"])
    .where("accountId", "=", accountId)
    .where("startsAt", "=", period.startsAt)
    .executeTakeFirst();
  return {
    counter: row ?? null,
    entries: await sumEntries(db, accountId, period.startsAt, period.endsAt),
    driftingBatchIds: await driftingBatches(db, accountId),
  };
}

/**
 * Of sends whose rows are still there. A certificate that was erased with its holder stays used up.
 */
async function driftingBatches(db: Database, accountId: string): Promise<string[]> {
  const lines = await db
    .selectFrom("quotaEntries as q")
    .innerJoin("batches as b", "b.id", "q.batchId")
    .select("b.id")
    .select(({ fn }) => [
      fn.sum<number | string>("q.emails").as("emails"),
      fn.sum<number | string>("q.certificates").as("certificates"),
    ])
    .where("q.accountId", "=", accountId)
    .groupBy(["b.id", "b.createdAt"])
    .having(({ eb, fn, ref }) => eb(fn.min("q.at"), "=", ref("b.createdAt")))
    .execute();
  const counted = async (table: "deliveries" | "certificates") => {
    const rows = await db
      .selectFrom(table)
      .select("batchId")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("accountId", "=", accountId)
      .where("countsAt", "is not", null)
      .groupBy("batchId")
      .execute();
    return new Map(rows.map(({ batchId, count }) => [batchId, Number(count)]));
  };
  const messages = await counted("deliveries");
  const certificates = await counted("certificates");
  return lines
    .filter(
      (line) =>
        Number(line.emails) !== (messages.get(line.id) ?? 0) ||
        Number(line.certificates) < (certificates.get(line.id) ?? 0),
    )
    .map(({ id }) => id);
}
