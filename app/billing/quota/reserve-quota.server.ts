import type { Database } from "#db/database.server.ts";
import { showDay } from "../../certificates/certificate-values.ts";
import { type QuotaPeriod, readQuotaPeriod } from "./quota-period.server.ts";
import { type Amounts, openPeriod, readUsed, takeFromPeriod, writeEntry } from "./quota-row.server.ts";
import { missingKinds, refusalWords } from "./refusal-words.ts";
import { warnWhenNearly } from "./warn-when-nearly.server.ts";

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
 * Takes e-mails and certificates from the plan, all of them or none, in the transaction that writes the send. Three statements,
 * however many people it goes to; of two sends that race for the last 100 e-mails, one gets them.
 */
export async function reserveQuota(trx: Database, given: ToReserve): Promise<Reserved> {
  return take(trx, given, "reserved");
}

/** The same for what was reserved for another time and is moved to this one. */
export async function takeMoved(trx: Database, given: ToReserve): Promise<Reserved> {
  return take(trx, given, "moved");
}

async function take(trx: Database, given: ToReserve, kind: "reserved" | "moved"): Promise<Reserved> {
  const { account, batchId, emails, certificates, now } = given;
  const countsAt = given.countsAt ?? now.toISOString();
  if (emails === 0 && certificates === 0) return { kind: "reserved", countsAt };
  const period = await readQuotaPeriod(trx, account, new Date(countsAt), now);
  await openPeriod(trx, account.id, period);
  const taken = await takeFromPeriod(trx, account.id, period, { emails, certificates });
  if (!taken) {
    const used = await readUsed(trx, account.id, period);
    return { kind: "refused", text: shortageWords(period, { emails, certificates }, used, account.timeZone, now) };
  }
  const entry = { accountId: account.id, batchId, countsAt, emails, certificates, now };
  await writeEntry(trx, { ...entry, kind, except: period.startsAt });
  await warnWhenNearly(trx, account.id, period, taken, now);
  return { kind: "reserved", countsAt };
}

/** Whether a send would fit, without writing: null, or the sentence that says why not. For the page that asks before. */
export async function quotaProblem(
  db: Database,
  given: Amounts & { account: { id: string; timeZone: string }; countsAt?: string | null; now: Date },
): Promise<string | null> {
  const { account, emails, certificates, countsAt, now } = given;
  const period = await readQuotaPeriod(db, account, countsAt ? new Date(countsAt) : now, now);
  const used = await readUsed(db, account.id, period);
  const left = leftOf(period, used);
  if (missingKinds({ needed: { emails, certificates }, left }).length === 0) return null;
  return shortageWords(period, { emails, certificates }, used, account.timeZone, now);
}

/** What a period still has; null: without end. */
export function leftOf(period: Pick<QuotaPeriod, "emails" | "certificates">, used: Amounts) {
  const left = (limit: number | null, used: number) => (limit === null ? null : Math.max(0, limit - used));
  return { emails: left(period.emails, used.emails), certificates: left(period.certificates, used.certificates) };
}

function shortageWords(period: QuotaPeriod, needed: Amounts, used: Amounts, timeZone: string, now: Date): string {
  const { plan, emails, certificates, startsAt, endsAt, whenPaid } = period;
  return refusalWords({
    plan,
    needed,
    left: leftOf(period, used),
    limits: { emails, certificates },
    leftWhenPaid: whenPaid && leftOf(whenPaid, used),
    nextPeriod: showDay(endsAt, timeZone),
    scheduledInto: startsAt > now.toISOString() ? showDay(startsAt, timeZone) : null,
  });
}
