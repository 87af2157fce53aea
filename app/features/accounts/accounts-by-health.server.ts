import { sql } from "kysely";
import { quarterOf } from "#app/features/activity/tallies.server.ts";
import {
  BOUNCES,
  COMPLAINTS,
  FEWEST_SENT,
  type HealthLevel,
  levelOf,
  type MailCounts,
} from "#app/features/delivery/health/mail-rates.ts";
import type { Database } from "#db/database.server.ts";

export interface AccountMailHealth extends MailCounts {
  id: string;
  name: string;
  /** Of the last 7 days; those from before it was last let send again left out. */
  level: HealthLevel;
  /** ISO; null: it may send. */
  pausedAt: string | null;
}

const WEEK_MS = 7 * 86_400_000;

/**
 * Accounts that sent something in the last 7 days, or are paused: those paused first, then the
 * worst first.
 */
export async function listAccountsByHealth(
  db: Database,
  { page, pageSize, now }: { page: number; pageSize: number; now: Date },
): Promise<{ accounts: AccountMailHealth[]; total: number }> {
  const since = quarterOf(new Date(now.getTime() - WEEK_MS));
  const counted = db
    .with("lately", (make) =>
      make
        .selectFrom("mailHealth as h")
        .innerJoin("accounts as a", "a.id", "h.accountId")
        .select(["h.accountId", (select) => select.fn.sum<number>("h.sent").as("sent")])
        .select((select) => [
          select.fn.sum<number>("h.bounced").as("bounced"),
          select.fn.sum<number>("h.complained").as("complained"),
        ])
        .where("h.at", ">=", since)
        .where((or) =>
          or.or([
            or("a.mailCountedSince", "is", null),
            or("h.at", ">=", or.ref("a.mailCountedSince")),
          ]),
        )
        .groupBy("h.accountId"),
    )
    .selectFrom("accounts as a")
    .leftJoin("lately as l", "l.accountId", "a.id")
    .where((or) => or.or([or("l.sent", ">", 0), or("a.sendingPausedAt", "is not", null)]));
  const { total } = await counted
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  // How far each is towards being stopped; with too few mails the share says nothing.
  const towards = sql<number>`case when l.sent >= ${sql.lit(FEWEST_SENT)}
    then l.bounced / (${sql.lit(BOUNCES.pauseAt)} * l.sent) + l.complained / (${sql.lit(COMPLAINTS.pauseAt)} * l.sent) else 0 end`;
  const rows = await counted
    .select([
      "a.id",
      "a.name",
      "a.sendingPausedAt as pausedAt",
      "l.sent",
      "l.bounced",
      "l.complained",
    ])
    .orderBy(sql`case when a."sendingPausedAt" is null then 1 else 0 end`)
    .orderBy(towards, "desc")
    .orderBy("l.sent", "desc")
    .orderBy("a.id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const accounts = rows.map(({ id, name, pausedAt, sent, bounced, complained }) => {
    const counts = {
      sent: Number(sent ?? 0),
      bounced: Number(bounced ?? 0),
      complained: Number(complained ?? 0),
    };
    return { id, name, pausedAt, ...counts, level: levelOf(counts) };
  });
  return { accounts, total: Number(total) };
}
