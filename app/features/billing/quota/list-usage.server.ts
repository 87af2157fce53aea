import { sql } from "kysely";
import type { Database } from "#db/database.server.ts";
import { sumEntries } from "./quota-row.server.ts";

/** What one send, or the certificates that were issued without one, used of a period. */
export interface UsageLine {
  /** Null: no send, or one whose rows are gone. */
  batchId: string | null;
  what: string;
  /** When it was, or will be, sent; ISO 8601. */
  at: string;
  emails: number;
  certificates: number;
  /** E-mails that came back because they never left. */
  emailsReturned: number;
  certificatesReturned: number;
}

const GROUP = sql<string>`case when q."batchId" is null then q."kind" else q."batchId" end`;

function linesOf(db: Database, accountId: string, { startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const sum = (column: "emails" | "certificates", sign: ">" | "<") =>
    sql<number | string>`sum(case when q.${sql.ref(column)} ${sql.raw(sign)} 0 then q.${sql.ref(column)} else 0 end)`;
  return db
    .selectFrom("quotaEntries as q")
    .leftJoin("batches as b", "b.id", "q.batchId")
    .where("q.accountId", "=", accountId)
    .where("q.countsAt", ">=", startsAt)
    .where("q.countsAt", "<", endsAt)
    .groupBy([GROUP, "b.id", "b.title"])
    .select([GROUP.as("of"), "b.id as batchId", "b.title"])
    .select(({ fn }) => fn.min("q.countsAt").as("at"))
    .select([sum("emails", ">").as("emails"), sum("certificates", ">").as("certificates")])
    .select([sum("emails", "<").as("emailsReturned"), sum("certificates", "<").as("certificatesReturned")])
    .orderBy("at", "desc")
    .orderBy("of");
}

/** A page of what used up a period, the newest first. `page` counts from 1. */
export async function listUsage(
  db: Database,
  accountId: string,
  period: { startsAt: string; endsAt: string },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ lines: UsageLine[]; total: number }> {
  const rows = await linesOf(db, accountId, period)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await db
    .selectFrom(linesOf(db, accountId, period).as("lines"))
    .select(({ fn }) => fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  const lines = rows.map(({ of, batchId, title, at, ...amounts }) => ({
    batchId,
    what: title ?? WITHOUT_SEND[of] ?? "A send that was deleted since",
    at,
    emails: Number(amounts.emails),
    certificates: Number(amounts.certificates),
    emailsReturned: -Number(amounts.emailsReturned),
    certificatesReturned: -Number(amounts.certificatesReturned),
  }));
  return { lines, total: Number(total) };
}

const WITHOUT_SEND: Record<string, string> = {
  reserved: "Certificates issued without a mail",
  carried: "Used before each send was noted here",
};

/** Everything that used up a period, in pieces. */
export async function* readAllUsage(
  db: Database,
  accountId: string,
  period: { startsAt: string; endsAt: string },
): AsyncGenerator<UsageLine[]> {
  const pageSize = 500;
  for (let page = 1; ; page++) {
    const { lines } = await listUsage(db, accountId, period, { page, pageSize });
    if (lines.length > 0) yield lines;
    if (lines.length < pageSize) return;
  }
}

/**
 * E-mails that counted from the start of a period until `now`: what an upgrade does not give back. What is scheduled for later counts
 * in the period that begins with the upgrade, and would be paid twice if it were taken off here too.
 */
export async function emailsUsedUntil(
  db: Database,
  accountId: string,
  { periodStart }: { periodStart: string },
  now: Date,
): Promise<number> {
  const { emails } = await sumEntries(db, accountId, periodStart, now.toISOString());
  return emails;
}
