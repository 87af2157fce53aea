import { showDay } from "#app/engines/time/show-day.ts";
import { uncountUnsent } from "#app/features/delivery/queue/change-deliveries.server.ts";
import type { Database } from "#db/database.server.ts";
import { isNearly } from "./nearly.ts";
import { beyondPlan } from "./plan-usage.server.ts";
import {
  ASK_FOR_MORE,
  canUpgrade,
  missingKinds,
  PAY_PLAN,
  QuotaUsedUp,
  refusalMessage,
  UPGRADE_PLAN,
} from "./quota-messages.ts";
import { type QuotaPeriod, readQuotaPeriod } from "./quota-period.server.ts";
import {
  type Amounts,
  openPeriod,
  readUsed,
  takeFromPeriod,
  writeEntry,
} from "./quota-row.server.ts";
import { warnWhenNearly } from "./quota-warning.server.tsx";

/**
 * Lets a send that has not begun count for another time: of its new schedule, or now. Into another
 * period it goes only where there is room for all of it, and begin it only may where the plan still
 * holds it; throws QuotaUsedUp otherwise, and the caller's transaction must end.
 */
export async function moveReservation(
  trx: Database,
  { batchId, to, now }: { batchId: string; to: string; now: Date },
): Promise<void> {
  const batch = await trx
    .selectFrom("batches")
    .innerJoin("accounts", "accounts.id", "batches.accountId")
    .select(["accounts.id", "accounts.timeZone"])
    .where("batches.id", "=", batchId)
    .executeTakeFirstOrThrow();
  const counted = async (table: "deliveries" | "certificates") => {
    const rows = await trx
      .selectFrom(table)
      .select("countsAt")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("batchId", "=", batchId)
      .where("countsAt", "is not", null)
      .where("countsAt", "!=", to)
      .$narrowType<{ countsAt: string }>()
      .groupBy("countsAt")
      .execute();
    return new Map(rows.map((row) => [row.countsAt, Number(row.count)]));
  };
  const emails = await counted("deliveries");
  const certificates = await counted("certificates");
  const { startsAt } = await readQuotaPeriod(trx, batch, new Date(to), now);
  for (const from of new Set([...emails.keys(), ...certificates.keys()])) {
    const amounts = { emails: emails.get(from) ?? 0, certificates: certificates.get(from) ?? 0 };
    const back = { emails: -amounts.emails, certificates: -amounts.certificates };
    const of = { accountId: batch.id, batchId, kind: "moved" as const, now };
    const isSamePeriod =
      (await readQuotaPeriod(trx, batch, new Date(from), now)).startsAt === startsAt;
    await writeEntry(trx, { ...of, ...back, countsAt: from });
    if (isSamePeriod) {
      await writeEntry(trx, { ...of, ...amounts, countsAt: to });
      continue;
    }
    const taken = await take(
      trx,
      { account: batch, batchId, ...amounts, countsAt: to, now },
      "moved",
    );
    if (taken.kind === "refused") throw new QuotaUsedUp(taken.text);
  }
  for (const table of ["deliveries", "certificates"] as const) {
    await trx
      .updateTable(table)
      .set({ countsAt: to })
      .where("batchId", "=", batchId)
      .where("countsAt", "is not", null)
      .execute();
  }
  if (to > now.toISOString()) return;
  const problem = await beyondPlan(trx, { accountId: batch.id, scheduledAt: to, now });
  if (problem) throw new QuotaUsedUp(problem);
}

export type Reserved =
  | { kind: "reserved"; countsAt: string }
  /** Nothing was written. `text`: what is needed, what is left, and what to do. */
  | { kind: "refused"; text: string };

export interface ToReserve extends Amounts {
  account: { id: string; timeZone: string };
  /** Null: certificates that are issued without a send. */
  batchId: string | null;
  /** When it will be sent, if not now: it counts in the period of that time. ISO 8601. */
  countsAt?: string | null;
  now: Date;
}

/**
 * Takes e-mails and certificates from the plan, all of them or none, in the transaction that writes
 * the send. Three statements, however many people it goes to; of two sends that race for the last
 * 100 e-mails, one gets them.
 */
export async function reserveQuota(trx: Database, given: ToReserve): Promise<Reserved> {
  return take(trx, given, "reserved");
}

/** `moved`: it was reserved for another time. */
async function take(
  trx: Database,
  given: ToReserve,
  kind: "reserved" | "moved",
): Promise<Reserved> {
  const { account, batchId, emails, certificates, now } = given;
  const countsAt = given.countsAt ?? now.toISOString();
  if (emails === 0 && certificates === 0) return { kind: "reserved", countsAt };
  const period = await readQuotaPeriod(trx, account, new Date(countsAt), now);
  await openPeriod(trx, account.id, period);
  const taken = await takeFromPeriod(trx, account.id, period, { emails, certificates });
  if (!taken) {
    const used = await readUsed(trx, account.id, period);
    return {
      kind: "refused",
      text: shortageMessage(
        period,
        { needed: { emails, certificates }, used },
        account.timeZone,
        now,
      ),
    };
  }
  const entry = { accountId: account.id, batchId, countsAt, emails, certificates, now };
  await writeEntry(trx, { ...entry, kind, except: period.startsAt });
  await warnWhenNearly(trx, { accountId: account.id, period, row: taken, now });
  return { kind: "reserved", countsAt };
}

/**
 * Whether a send would fit, without writing: null, or the sentence that says why not. For the page
 * that asks before.
 */
export async function quotaProblem(
  db: Database,
  given: Amounts & {
    account: { id: string; timeZone: string };
    countsAt?: string | null;
    now: Date;
  },
): Promise<string | null> {
  const { account, emails, certificates, countsAt, now } = given;
  const period = await readQuotaPeriod(db, account, countsAt ? new Date(countsAt) : now, now);
  const used = await readUsed(db, account.id, period);
  const left = leftOf(period, used);
  if (missingKinds({ needed: { emails, certificates }, left }).length === 0) return null;
  return shortageMessage(period, { needed: { emails, certificates }, used }, account.timeZone, now);
}

/** What a period still has; null: without end. */
export function leftOf(period: Pick<QuotaPeriod, "emails" | "certificates">, used: Amounts) {
  const left = (limit: number | null, used: number) =>
    limit === null ? null : Math.max(0, limit - used);
  return {
    emails: left(period.emails, used.emails),
    certificates: left(period.certificates, used.certificates),
  };
}

function shortageMessage(
  period: QuotaPeriod,
  { needed, used }: { needed: Amounts; used: Amounts },
  timeZone: string,
  now: Date,
): string {
  const { plan, emails, certificates, startsAt, endsAt, whenPaid } = period;
  return refusalMessage({
    plan,
    needed,
    left: leftOf(period, used),
    limits: { emails, certificates },
    leftWhenPaid: whenPaid && leftOf(whenPaid, used),
    nextPeriod: showDay(endsAt, timeZone),
    scheduledInto: startsAt > now.toISOString() ? showDay(startsAt, timeZone) : null,
  });
}

/**
 * Gives back what a send's messages used up that never left: skipped, cancelled, or failed before
 * the mail server took them. Each comes back once, whatever happens to it later. Call it, under
 * `lockLedger`, wherever messages end.
 */
export async function returnUnsent(trx: Database, batchId: string, now: Date): Promise<void> {
  for (const { accountId, countsAt, count } of await uncountUnsent(trx, batchId))
    await writeEntry(trx, {
      accountId,
      batchId,
      countsAt,
      kind: "returned",
      emails: -count,
      certificates: 0,
      now,
    });
}

/** Gives back all that a send took and has not given back, whatever it was for. */
export async function returnReservation(
  trx: Database,
  { accountId, batchId, now }: { accountId: string; batchId: string; now: Date },
): Promise<void> {
  const rows = await trx
    .selectFrom("quotaEntries")
    .select("countsAt")
    .select(({ fn }) => [
      fn.sum<number | string>("emails").as("emails"),
      fn.sum<number | string>("certificates").as("certificates"),
    ])
    .where("accountId", "=", accountId)
    .where("batchId", "=", batchId)
    .groupBy("countsAt")
    .execute();
  for (const { countsAt, emails, certificates } of rows) {
    const back = { emails: -Number(emails), certificates: -Number(certificates) };
    await writeEntry(trx, { accountId, batchId, countsAt, kind: "returned", ...back, now });
  }
}

/**
 * Brings what a send took in line with what it came to need: fewer e-mails or certificates come
 * back, more are taken. Throws QuotaUsedUp when more is needed than is left, and the caller's
 * transaction must end.
 */
export async function settleReservation(
  trx: Database,
  given: {
    account: { id: string; timeZone: string };
    batchId: string;
    reserved: Amounts;
    needed: Amounts;
    countsAt: string;
    now: Date;
  },
): Promise<void> {
  const { account, batchId, reserved, needed, countsAt, now } = given;
  const more = {
    emails: Math.max(0, needed.emails - reserved.emails),
    certificates: Math.max(0, needed.certificates - reserved.certificates),
  };
  const back = {
    emails: Math.min(0, needed.emails - reserved.emails),
    certificates: Math.min(0, needed.certificates - reserved.certificates),
  };
  await writeEntry(trx, {
    accountId: account.id,
    batchId,
    countsAt,
    kind: "returned",
    ...back,
    now,
  });
  const taken = await reserveQuota(trx, { account, batchId, ...more, countsAt, now });
  if (taken.kind === "refused") throw new QuotaUsedUp(taken.text);
}

/**
 * Gives back certificates of a send that nobody can have. Call it before they are deleted, with the
 * condition that finds them.
 */
export async function returnCertificates(
  trx: Database,
  given: {
    batchId: string;
    rows: { accountId: string; countsAt: string | null; count: number | string }[];
    now: Date;
  },
): Promise<void> {
  const { batchId, rows, now } = given;
  for (const { accountId, countsAt, count } of rows) {
    if (countsAt === null) continue;
    await writeEntry(trx, {
      accountId,
      batchId,
      countsAt,
      kind: "returned",
      emails: 0,
      certificates: -Number(count),
      now,
    });
  }
}

/**
 * Takes from the plan what sending again needs: of messages none of whose tries is counted, because
 * they were left out or came back when they failed. Throws QuotaUsedUp, and the caller's
 * transaction must end.
 */
export async function takeForRepeats(
  trx: Database,
  given: { accountId: string; batchId: string; emails: number; certificates: number; now: Date },
): Promise<void> {
  const { accountId, ...rest } = given;
  if (rest.emails === 0 && rest.certificates === 0) return;
  const account = await trx
    .selectFrom("accounts")
    .select(["id", "timeZone"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const reserved = await reserveQuota(trx, { ...rest, account });
  if (reserved.kind === "refused") throw new QuotaUsedUp(reserved.text);
}

/** What a send does to the plan, as its confirmation says before. */
export interface PlanOfSend {
  /** "150 of 10,000 e-mails and 150 of 20,000 certificates left in your Essentials plan". */
  uses: string;
  /**
   * How many people it has room for, where that is fewer than it was asked for and somebody; null
   * otherwise.
   */
  fits: number | null;
  /** "9,850 e-mails and 19,850 certificates"; null where there is no limit. */
  leftAfter: string | null;
  /** Most of it is used up then. */
  isNearly: boolean;
  /** Why it can't go, with where that is changed; null: it fits. */
  blocker: { text: string; link: { href: string; label: string } } | null;
}

/**
 * Reads what is left and writes nothing; what counts is asked again when the send is confirmed.
 * `now` also says when it goes.
 */
export async function readPlanOfSend(
  db: Database,
  given: {
    account: { id: string; timeZone: string };
    emails: number;
    certificates: number;
    now: Date;
  },
): Promise<PlanOfSend> {
  const { account, emails, certificates, now } = given;
  const period = await readQuotaPeriod(db, account, now, now);
  const used = await readUsed(db, account.id, period);
  const after = { emails: used.emails + emails, certificates: used.certificates + certificates };
  const before = leftOf(period, used);
  const left = leftOf(period, after);
  const parts = [
    left.emails === null ? null : count(left.emails, "e-mail"),
    left.certificates === null || certificates === 0
      ? null
      : count(left.certificates, "certificate"),
  ].filter((part) => part !== null);
  const problem = await quotaProblem(db, given);
  const uses = [usedOf(emails, before.emails, "e-mail")];
  if (certificates > 0) uses.push(usedOf(certificates, before.certificates, "certificate"));
  const room = Math.min(
    before.emails ?? emails,
    certificates > 0 ? (before.certificates ?? emails) : emails,
  );
  const limits = { emails: period.emails, certificates: period.certificates };
  const isLargest = !canUpgrade(period.plan, {
    needed: { emails, certificates },
    left: before,
    limits,
  });
  const linkToMore = isLargest ? ASK_FOR_MORE : UPGRADE_PLAN;
  return {
    uses: `${uses.join(" and ")} ${period.emails === null ? "of" : "left in"} your ${period.plan.name} plan`,
    fits: problem !== null && room > 0 && room < emails ? room : null,
    leftAfter:
      problem === null && parts.length > 0
        ? `${parts.join(" and ")}${period.whenPaid ? " until your plan’s renewal is paid" : ""}`
        : null,
    isNearly: period.whenPaid === null && isNearly(period, after),
    blocker:
      problem === null ? null : { text: problem, link: period.whenPaid ? PAY_PLAN : linkToMore },
  };
}

/** "150 of 10,000 e-mails". `left` null: without end. */
function usedOf(needed: number, left: number | null, what: string): string {
  return left === null
    ? count(needed, what)
    : `${needed.toLocaleString("en-NG")} of ${count(left, what)}`;
}

function count(number: number, what: string): string {
  return `${number.toLocaleString("en-NG")} ${number === 1 ? what : `${what}s`}`;
}
