import { sql } from "kysely";
import { showDay } from "#app/engines/time/show-day.ts";
import { countCausedEmails } from "#app/features/delivery/ceilings/waiting.server.ts";
import type { SmsOffer } from "#app/platform/config-sms.server.ts";
import type { Database } from "#db/database.server.ts";
import { beyondKey, compareOnly, keysetPages } from "#db/query-parts.server.ts";
import { readEntitlement } from "../entitlement.server.ts";
import { formCounts } from "../extensions.ts";
import { unpaidMessage } from "./quota-messages.ts";
import { readQuotaPeriod } from "./quota-period.server.ts";
import { readUsed, sumEntries } from "./quota-row.server.ts";
import { readSmsAllowance, readSmsUsed } from "./sms-quota.server.ts";
import { statementOf } from "./statement.ts";

const PAGE_SIZE = 50;
const MAX_PERIODS = 60;

/** A period as it is chosen: `value` is when it starts, ISO 8601. */
export interface UsagePeriod {
  value: string;
  endsAt: string;
  label: string;
}

/** What was used of a period. */
export interface UsageSums {
  plan: string;
  periods: UsagePeriod[];
  period: UsagePeriod;
  isPresent: boolean;
  /** Why the limits are smaller than the plan's, without a full stop. */
  unpaid: string | null;
  used: { emails: number; certificates: number; forms: number };
  /** Every e-mail that the account caused, those that no plan counts too. */
  allEmails: number;
  /** Of the present plan, in the present period; null: no limit, or another period. */
  limits: { emails: number | null; certificates: number | null; forms: number | null };
  /** Text messages; null: the operator offers none. `limit` as above. */
  sms: { used: number; limit: number | null } | null;
  /** Custom only. */
  statement: ReturnType<typeof statementOf> | null;
}

/** The page of what was used. */
export interface ShownUsage extends UsageSums {
  lines: (Omit<UsageLine, "at"> & { day: string })[];
  total: number;
  page: number;
  pageSize: number;
}

type Account = { id: string; timeZone: string };

/**
 * The present period, those that anything was used in before, and those that something is scheduled
 * into; the newest first.
 */
export async function listPeriods(
  db: Database,
  account: Account,
  now: Date,
): Promise<{ periods: UsagePeriod[]; present: UsagePeriod }> {
  const { startsAt, endsAt } = await readQuotaPeriod(db, account, now, now);
  const rows = await db
    .selectFrom("quotaPeriods")
    .select(["startsAt", "endsAt"])
    .where("accountId", "=", account.id)
    .where("startsAt", "!=", startsAt)
    .where((eb) =>
      eb.or([eb("emailsUsed", "!=", 0), eb("certificatesUsed", "!=", 0), eb("smsUsed", "!=", 0)]),
    )
    .orderBy("startsAt", "desc")
    .limit(MAX_PERIODS)
    .execute();
  const label = (period: { startsAt: string; endsAt: string }): UsagePeriod => ({
    value: period.startsAt,
    endsAt: period.endsAt,
    label: periodLabel(period, account.timeZone),
  });
  const present = label({ startsAt, endsAt });
  const periods = [present, ...rows.map(label)].sort((one, other) =>
    one.value < other.value ? 1 : -1,
  );
  return { periods, present };
}

/** "1 November 2025 to 30 November 2025": the end is the last day that belongs to it. */
function periodLabel(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  timeZone: string,
): string {
  const last = new Date(Date.parse(endsAt) - 1).toISOString();
  return `${showDay(startsAt, timeZone)} to ${showDay(last, timeZone)}`;
}

/**
 * What was used in the period that an address names, and by what; anything unknown is the present
 * one.
 */
export async function showUsage(
  db: Database,
  account: Account,
  asked: { period: string | null; page: number; offer: SmsOffer | null; now: Date },
): Promise<ShownUsage> {
  const sums = await sumUsage(db, account, asked);
  const reach = { startsAt: sums.period.value, endsAt: sums.period.endsAt };
  const { lines, total } = await listUsage(db, account.id, reach, {
    page: asked.page,
    pageSize: PAGE_SIZE,
  });
  const shown = lines.map(({ at, ...line }) => ({ ...line, day: showDay(at, account.timeZone) }));
  return { ...sums, lines: shown, total, page: asked.page, pageSize: PAGE_SIZE };
}

/** The same without what each send took. */
export async function sumUsage(
  db: Database,
  account: Account,
  asked: { period: string | null; offer: SmsOffer | null; now: Date },
): Promise<UsageSums> {
  const { now } = asked;
  const { periods, present } = await listPeriods(db, account, now);
  const period = periods.find(({ value }) => value === asked.period) ?? present;
  const isPresent = period.value === present.value;
  const reach = { startsAt: period.value, endsAt: period.endsAt };
  const used = await readUsed(db, account.id, reach);
  const { plan, emails, certificates, formManagers, whenPaid } = await readEntitlement(
    db,
    account,
    now,
  );
  const isCustom = plan.id === "custom";
  const forms = isCustom
    ? await formCounts.get().ofPeriod(db, account.id, reach)
    : await formCounts.get().managed(db, account.id, now);
  const allowance = await readSmsAllowance(db, asked.offer, account, now);
  const smsUsed = await readSmsUsed(db, account.id, period.value);
  const sms = asked.offer && { count: smsUsed, kobo: asked.offer.priceKobo };
  return {
    plan: plan.name,
    periods,
    period,
    isPresent,
    unpaid: isPresent && whenPaid ? unpaidMessage({ emails, certificates }) : null,
    used: { ...used, forms },
    allEmails: await countCausedEmails(db, account.id, reach),
    limits: isPresent
      ? { emails, certificates, forms: formManagers }
      : { emails: null, certificates: null, forms: null },
    sms: allowance && { used: smsUsed, limit: isPresent ? allowance.limit : null },
    statement: isCustom ? statementOf({ ...used, forms, sms }) : null,
  };
}

/** What one send, or the certificates that were issued without one, used of a period. */
interface UsageLine {
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

const sum = (column: "emails" | "certificates", sign: ">" | "<") =>
  sql<
    number | string
  >`sum(case when q.${sql.ref(column)} ${sql.raw(sign)} 0 then q.${sql.ref(column)} else 0 end)`;

const AMOUNTS = [
  ...[sum("emails", ">").as("emails"), sum("certificates", ">").as("certificates")],
  ...[sum("emails", "<").as("emailsReturned"), sum("certificates", "<").as("certificatesReturned")],
] as const;

function sumsFrom(amounts: Record<keyof Sums, number | string>): Sums {
  return {
    emails: Number(amounts.emails),
    certificates: Number(amounts.certificates),
    emailsReturned: -Number(amounts.emailsReturned),
    certificatesReturned: -Number(amounts.certificatesReturned),
  };
}

function entriesOf(
  db: Database,
  accountId: string,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
) {
  return db
    .selectFrom("quotaEntries as q")
    .where("q.accountId", "=", accountId)
    .where("q.countsAt", ">=", startsAt)
    .where("q.countsAt", "<", endsAt);
}

/** A line for each send; which these are is looked up of those that a page shows alone. */
function linesOf(db: Database, accountId: string, period: { startsAt: string; endsAt: string }) {
  return entriesOf(db, accountId, period)
    .groupBy(GROUP)
    .select(GROUP.as("of"))
    .select(({ fn }) => fn.min("q.countsAt").as("at"))
    .select(AMOUNTS)
    .orderBy("at", "desc")
    .orderBy("of");
}

/** A page of what used up a period, the newest first. `page` counts from 1. */
async function listUsage(
  db: Database,
  accountId: string,
  period: { startsAt: string; endsAt: string },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ lines: UsageLine[]; total: number }> {
  // Counted in the same walk through the entries.
  const rows = await linesOf(db, accountId, period)
    .select(sql<number | string>`count(*) over ()`.as("total"))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  if (rows.length === 0 && page > 1)
    return { lines: [], total: await countLines(db, accountId, period) };
  const ids = rows.map(({ of }) => of);
  const sends =
    ids.length > 0
      ? await db.selectFrom("batches").select(["id", "title"]).where("id", "in", ids).execute()
      : [];
  const titles = new Map(sends.map(({ id, title }) => [id, title]));
  const lines = rows.map(({ of, at, total: _, ...amounts }) => ({
    batchId: titles.has(of) ? of : null,
    what: titles.get(of) ?? WITHOUT_SEND[of] ?? DELETED_SEND,
    at,
    ...sumsFrom(amounts),
  }));
  return { lines, total: Number(rows[0]?.total ?? 0) };
}

async function countLines(
  db: Database,
  accountId: string,
  period: { startsAt: string; endsAt: string },
): Promise<number> {
  const { total } = await entriesOf(db, accountId, period)
    .select(sql<number | string>`count(distinct ${GROUP})`.as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const DELETED_SEND = "A deleted send";
const WITHOUT_SEND: Record<string, string> = {
  reserved: "Certificates issued without an e-mail",
  carried: "Used before we recorded each send",
};

type Sums = Pick<UsageLine, "emails" | "certificates" | "emailsReturned" | "certificatesReturned">;

/** Entries of a period that are read at a time. */
const ENTRIES_AT_ONCE = 200;

/**
 * Everything that used up a period, in pieces, the newest first; what belongs to no send last. The
 * entries are walked by their time, and a send is said where the walk meets its first one: no list
 * of all sends is made.
 */
export async function* readAllUsage(
  db: Database,
  accountId: string,
  period: { startsAt: string; endsAt: string },
): AsyncGenerator<UsageLine[]> {
  const withoutSend = new Map<string, UsageLine>();
  const pages = keysetPages((last: { at: string; id: string } | null, limit) => {
    return entriesOf(db, accountId, period)
      .leftJoin("batches as b", "b.id", "q.batchId")
      .select(["q.id", "q.countsAt as at", "q.kind", "q.batchId", "b.title"])
      .select(["q.emails", "q.certificates"])
      .$if(last !== null, (rows) =>
        rows.where(beyondKey({ at: "q.countsAt", id: "q.id" }, "<", last as never)),
      )
      .orderBy("q.countsAt", "desc")
      .orderBy("q.id", "desc")
      .limit(limit)
      .execute();
  }, ENTRIES_AT_ONCE);
  for await (const entries of pages) {
    const sends = await sumsOfSends(db, accountId, period, [
      ...new Set(entries.flatMap(({ batchId }) => batchId ?? [])),
    ]);
    const lines: UsageLine[] = [];
    for (const { id, at, kind, batchId, title, emails, certificates } of entries) {
      const send = batchId === null ? null : sends.get(batchId);
      if (send && send.first === `${at} ${id}`)
        lines.push({ batchId, what: title ?? DELETED_SEND, at, ...send.sums });
      if (batchId !== null) continue;
      const known = withoutSend.get(kind) ?? {
        batchId,
        what: WITHOUT_SEND[kind] ?? DELETED_SEND,
        at,
        ...NOTHING,
      };
      withoutSend.set(kind, {
        ...known,
        at,
        emails: known.emails + Math.max(0, emails),
        certificates: known.certificates + Math.max(0, certificates),
        emailsReturned: known.emailsReturned - Math.min(0, emails),
        certificatesReturned: known.certificatesReturned - Math.min(0, certificates),
      });
    }
    if (lines.length > 0) yield lines;
  }
  yield [...withoutSend.values()].sort((one, other) => (one.at < other.at ? 1 : -1));
}

const NOTHING: Sums = { emails: 0, certificates: 0, emailsReturned: 0, certificatesReturned: 0 };

/**
 * What sends took of a period, by their ids; `first`: the time and id of their first entry in it.
 */
async function sumsOfSends(
  db: Database,
  accountId: string,
  period: { startsAt: string; endsAt: string },
  batchIds: string[],
): Promise<Map<string, { first: string; sums: Sums }>> {
  if (batchIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("quotaEntries as q")
    .where("q.batchId", "in", batchIds)
    .where(compareOnly("q.accountId", accountId))
    .where(sql<boolean>`q."countsAt" || '' >= ${period.startsAt}`)
    .where(sql<boolean>`q."countsAt" || '' < ${period.endsAt}`)
    .groupBy("q.batchId")
    .select(["q.batchId", ...AMOUNTS, sql<string>`min(q."countsAt" || ' ' || q."id")`.as("first")])
    .execute();
  return new Map(
    rows.map(({ batchId, first, ...amounts }) => [
      batchId ?? "",
      { first, sums: sumsFrom(amounts) },
    ]),
  );
}

/**
 * E-mails that counted from the start of a period until `now`: what an upgrade does not give back.
 * What is scheduled for later counts in the period that begins with the upgrade, and would be paid
 * twice if it were taken off here too.
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
