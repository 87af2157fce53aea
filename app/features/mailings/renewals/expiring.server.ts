import { sql } from "kysely";
import { showCertificateId } from "#app/engines/certificate-proof/certificate-id.ts";
import { showDay } from "#app/engines/time/show-day.ts";
import { isNotRenewed } from "#app/features/certificates/renewal/mark-renewed.server.ts";
import { peopleByEmail } from "#app/features/recipients/people-search.server.ts";
import type { Database } from "#db/database.server.ts";
import { compareOnly, keysetPages } from "#db/query-parts.server.ts";
import type { ExpiringDays } from "./expiring-filter.ts";

const DAY_MS = 86_400_000;
const MAX_COUNTED = 10_000;

/** How many certificates end within so many days from now, by these days. */
export type ExpiringCounts = Record<ExpiringDays, number>;

/** Certificates that end within so many days and were not renewed, at most `MAX_COUNTED`. */
export async function countExpiring(
  db: Database,
  accountId: string,
  now: Date,
): Promise<ExpiringCounts> {
  const rows = await expiring(db, accountId, now, 90)
    .select((of) => of.ref("c.expiresAt").$notNull().as("expiresAt"))
    .orderBy("c.expiresAt")
    .limit(MAX_COUNTED)
    .execute();
  const within = (days: ExpiringDays) => {
    const until = endOf(now, days);
    return rows.filter(({ expiresAt }) => expiresAt < until).length;
  };
  return { 30: within(30), 60: within(60), 90: within(90) };
}

export const EXPIRING_PER_PAGE = 20;

export interface ExpiringCertificate {
  id: string;
  shownId: string;
  projectId: string;
  title: string;
  holderName: string;
  holderEmail: string;
  personId: string | null;
  expiresOn: string;
  /** The day of the last reminder; null: there was none. */
  remindedOn: string | null;
}

/** A page of them, those that end first at the top. */
export async function listExpiring(
  db: Database,
  account: { id: string; timeZone: string },
  { days, page, now }: { days: ExpiringDays; page: number; now: Date },
): Promise<ExpiringCertificate[]> {
  const rows = await withColumns(db, account.id, now, days)
    .orderBy("c.expiresAt")
    .orderBy("c.id")
    .limit(EXPIRING_PER_PAGE)
    .offset((page - 1) * EXPIRING_PER_PAGE)
    .execute();
  const emails = rows.map(({ holderEmail }) => holderEmail);
  const people = await peopleByEmail(db, account.id, emails);
  return rows.map(({ expiresAt, remindedAt, issuedAt: _, ...row }) => ({
    ...row,
    shownId: showCertificateId(row.id),
    personId: people.get(row.holderEmail) ?? null,
    expiresOn: showDay(expiresAt, account.timeZone),
    remindedOn: remindedAt && showDay(remindedAt, account.timeZone),
  }));
}

/** All of them for a file, some hundreds at a time. */
export function readExpiring(db: Database, accountId: string, days: ExpiringDays, now: Date) {
  return keysetPages(
    (last: { expiresAt: string; id: string } | null, limit) =>
      withColumns(db, accountId, now, days)
        .$if(last !== null, (rows) =>
          rows.where(sql<boolean>`("c"."expiresAt", "c"."id") > (${last?.expiresAt}, ${last?.id})`),
        )
        .orderBy("c.expiresAt")
        .orderBy("c.id")
        .limit(limit)
        .execute(),
    500,
  );
}

function withColumns(db: Database, accountId: string, now: Date, days: ExpiringDays) {
  return expiring(db, accountId, now, days)
    .select(["c.id", "c.projectId", "c.title", "c.holderName", "c.holderEmail", "c.issuedAt"])
    .select((of) => of.ref("c.expiresAt").$notNull().as("expiresAt"))
    .select(({ selectFrom }) =>
      selectFrom("renewalReminders as r")
        .select(({ fn }) => fn.max("r.at").as("at"))
        .whereRef("r.certificateId", "=", "c.id")
        .where("r.batchId", "!=", "")
        .as("remindedAt"),
    );
}

function expiring(db: Database, accountId: string, now: Date, days: ExpiringDays) {
  return db
    .selectFrom("certificates as c")
    .innerJoin("projects as p", "p.id", "c.projectId")
    .where("c.accountId", "=", accountId)
    .where("c.expiresAt", ">", now.toISOString())
    .where("c.expiresAt", "<", endOf(now, days))
    .where(compareOnly("c.status", "valid"))
    .where("p.isSample", "=", 0)
    .where(isNotRenewed("c"));
}

function endOf(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

/** What happened to certificates that end, in the last seven days. */
export async function countChanges(
  db: Database,
  accountId: string,
  now: Date,
): Promise<{ entered: number; expired: number; renewed: number }> {
  const weekAgo = endOf(now, -7);
  const ended = db
    .selectFrom("certificates as c")
    .innerJoin("projects as p", "p.id", "c.projectId")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("c.accountId", "=", accountId)
    .where(compareOnly("c.status", "valid"))
    .where("p.isSample", "=", 0);
  const expired = await ended
    .where("c.expiresAt", ">", weekAgo)
    .where("c.expiresAt", "<=", now.toISOString())
    .where(isNotRenewed("c"))
    .executeTakeFirstOrThrow();
  const entered = await ended
    .where("c.expiresAt", ">", endOf(now, 83))
    .where("c.expiresAt", "<=", endOf(now, 90))
    .where(isNotRenewed("c"))
    .executeTakeFirstOrThrow();
  const renewed = await ended
    .innerJoin("certificates as newer", "newer.id", "c.renewedById")
    .where("newer.accountId", "=", accountId)
    .where("newer.issuedAt", ">", weekAgo)
    .where("newer.status", "!=", "revoked")
    .executeTakeFirstOrThrow();
  return {
    entered: Number(entered.count),
    expired: Number(expired.count),
    renewed: Number(renewed.count),
  };
}
