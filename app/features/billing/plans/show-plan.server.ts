import type { AppContext } from "#app/platform/app-context.ts";
import { fullDate, shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { findSubscription, readEntitlement } from "../entitlement.server.ts";
import { isPaidPlanId, nairaLabel, offerLabel, planName } from "../model/plans.ts";
import { boughtLabel, priceLabel } from "../model/proration.ts";
import { isInForce, nextOf, renewsByItself, type Subscription } from "../model/subscription.ts";
import type { Payment } from "../payments/fulfil-payment.server.ts";
import { unpaidMessage } from "../quota/quota-messages.ts";
import { readSmsAllowance, type SmsAllowance } from "../quota/sms-quota.server.ts";

/** The plan of an account as its page in the settings says it. */
export interface ShownPlan {
  name: string;
  /** "10,000 e-mails a month"; empty where the name says all. */
  offer: string;
  price: string;
  /** Sentences about what comes next. */
  lines: string[];
  /** Something is to be done soon: the plan is lost otherwise. */
  warning: string | null;
  can: { cancel: boolean; keep: boolean; pay: boolean };
}

/** What the account is on now, and what becomes of it. */
export async function showPlan(
  app: Pick<AppContext, "db" | "clock" | "payments" | "config">,
  account: { id: string; timeZone: string },
): Promise<ShownPlan> {
  const plan = await showBoughtPlan(app, account);
  const allowance = await readSmsAllowance(app.db, app.config.sms.offer, account, app.clock());
  return allowance ? { ...plan, lines: [...plan.lines, smsLine(allowance)] } : plan;
}

function smsLine({ used, limit, price, nextPeriod }: SmsAllowance): string {
  const count = (number: number) => number.toLocaleString("en-NG");
  if (limit === 0) return "It includes no text messages to webinar guests.";
  if (limit === null)
    return `Text messages cost ${price} for each part; ${count(used)} sent in this period.`;
  return `${count(used)} of ${count(limit)} text messages used until ${nextPeriod}, counted separately from e-mails.`;
}

async function showBoughtPlan(
  { db, clock, payments }: Pick<AppContext, "db" | "clock" | "payments">,
  account: { id: string; timeZone: string },
): Promise<ShownPlan> {
  const now = clock();
  const row = await findSubscription(db, account.id);
  const none = { cancel: false, keep: false, pay: false };
  if (!row || !isInForce(row, now)) {
    const lines = row
      ? [
          `Your last plan, ${boughtLabel(row.plan, row.emailLimit)}, has ended. Certificates you issued stay valid.`,
        ]
      : [];
    return {
      name: "Free",
      offer: "",
      price: "It costs nothing.",
      lines,
      warning: null,
      can: none,
    };
  }
  const next = nextOf(row);
  if (!next || !isPaidPlanId(row.plan)) {
    const until = shortDay(row.periodEnd, account.timeZone);
    const lines = [
      `At the end of each month you get a statement of what you used, the next on ${until}. ` +
        "We set Custom up for you: write to us to change it.",
    ];
    return {
      name: planName(row.plan),
      offer: "",
      price: "You pay for what you use.",
      lines,
      warning: null,
      can: none,
    };
  }
  const day = (iso: string) => shortDay(iso, account.timeZone);
  const isOwed = now.toISOString() >= row.periodEnd;
  const cancels = row.cancelsAtPeriodEnd === 1;
  return {
    name: planName(row.plan),
    offer: offerLabel(row.plan, row.emailLimit ?? 0),
    price: priceLabel(row.plan, row.emailLimit ?? 0),
    lines: isOwed ? [] : [`This period ends on ${day(row.periodEnd)}.`, whatComes(row, next, day)],
    warning: isOwed ? await owedMessage(db, account, row, now) : null,
    can: {
      pay: payments !== null && isOwed && row.graceUntil !== null,
      cancel: !cancels,
      keep: cancels || row.nextPlan !== null,
    },
  };
}

async function owedMessage(
  db: Database,
  account: { id: string; timeZone: string },
  { graceUntil }: Subscription,
  now: Date,
): Promise<string> {
  if (!graceUntil) return "We are charging the next period right now.";
  return (
    `${unpaidMessage(await readEntitlement(db, account, now))}. You keep the plan until ` +
    `${fullDate(graceUntil, account.timeZone)}. Then the account moves to Free, ` +
    "unless you pay."
  );
}

function whatComes(
  row: Subscription,
  next: NonNullable<ReturnType<typeof nextOf>>,
  day: (iso: string) => string,
): string {
  if (row.cancelsAtPeriodEnd === 1)
    return `You cancelled it. The account is on Free from ${day(row.periodEnd)}.`;
  const price = priceLabel(next.plan, next.emailLimit);
  if (row.nextPlan)
    return `From then on it is ${offerLabel(next.plan, next.emailLimit)}, for ${price}.`;
  if (renewsByItself(row)) return `It then renews automatically for ${price}.`;
  return `It doesn’t renew automatically. We’ll e-mail you how to pay for the next period, ${price}.`;
}

export type PaymentState =
  | "paid"
  | "waiting"
  | "owed"
  | "failed"
  | "refunded"
  | "partly refunded"
  | "disputed";

/** One line of the history. */
export interface ShownPayment {
  id: string;
  day: string;
  what: string;
  amount: string;
  state: PaymentState;
  note: string | null;
  receipt: string | null;
  /** It can be paid now. */
  isOwed: boolean;
}

const SHOWN = 100;

/**
 * What an account paid, or began to pay, the newest first. What was begun and not completed is told
 * for what it is.
 */
export async function listPayments(
  { db }: Pick<AppContext, "db">,
  account: { id: string; timeZone: string },
): Promise<ShownPayment[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("accountId", "=", account.id)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map((row) => showPayment(row, account.timeZone));
}

function showPayment(row: Payment, timeZone: string): ShownPayment {
  const period =
    row.periodStart && row.periodEnd
      ? `${shortDay(row.periodStart, timeZone)} to ${shortDay(row.periodEnd, timeZone)}`
      : null;
  const state = stateOf(row);
  return {
    id: row.id,
    day: shortDay(row.paidAt ?? row.createdAt, timeZone),
    what: `${boughtLabel(row.plan, row.emailLimit)}${period ? `, ${period}` : ""}`,
    amount: nairaLabel(row.amountKobo),
    state,
    note: noteOf(row),
    receipt: row.receiptNumber === null ? null : `/settings/plan/receipts/${row.id}.pdf`,
    isOwed: state === "owed",
  };
}

function noteOf({ refundedKobo, status, failure }: Payment): string | null {
  if (refundedKobo > 0) return `${nairaLabel(refundedKobo)} given back`;
  return status === "paid" ? null : failure;
}

function stateOf(row: Payment): PaymentState {
  if (row.status === "refunded") return "refunded";
  if (row.disputedAt) return "disputed";
  if (row.status === "paid") return row.refundedKobo > 0 ? "partly refunded" : "paid";
  if (row.purpose === "statement") return "owed";
  return row.status === "failed" ? "failed" : "waiting";
}
