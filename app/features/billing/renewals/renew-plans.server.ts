import { wakeDelivery } from "#app/features/delivery/queue/ledger-lock.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob } from "#app/platform/jobs/define-job.server.ts";
import { newId } from "#app/platform/text/ids.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { queueBillingEmail } from "../emails/queue-billing-email.server.tsx";
import { nairaLabel, offerLabel, priceKobo } from "../model/plans.ts";
import {
  isInForce,
  nextOf,
  renewsByItself,
  type Subscription,
  TRIES_AFTER_DAYS,
} from "../model/subscription.ts";
import { stopRenewalsHandle } from "../payments/cancel-renewals.server.ts";
import { lastPayer, type Payment } from "../payments/fulfil-payment.server.ts";
import { unsealAuthorization } from "../payments/payment-lines.server.ts";
import {
  actOn,
  findPayment,
  readPayment,
  type Settled,
  settlePending,
} from "../payments/reconcile-payment.server.ts";
import { startGrace } from "../payments/start-grace.server.ts";
import { closeMeteredPeriod } from "../plans/close-metered-period.server.ts";
import { endPlan } from "../plans/end-plan.server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const REMIND_MS = 3 * DAY_MS;
const AT_ONCE = 500;

/**
 * Everything that becomes due with plans: payments whose event never came, reminders three days
 * ahead, renewals, tries again in the grace, plans that end. It may run twice, at the same time,
 * and be killed anywhere: a charge has the name of its period and try, which the provider takes
 * once.
 */
export async function renewPlans(app: AppContext): Promise<void> {
  const { db, clock, log } = app;
  const now = clock();
  await settlePending(app, now);
  const soon = new Date(now.getTime() + REMIND_MS).toISOString();
  for (let last = ""; ; ) {
    const rows = await db
      .selectFrom("subscriptions")
      .selectAll()
      .where("status", "in", ["active", "grace"])
      .where("periodEnd", "<=", soon)
      .where("id", ">", last)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) {
      // One account's trouble is not everybody's.
      await turn(app, row).catch((error) =>
        log.error({ err: error, subscription: row.id }, "a renewal stumbled"),
      );
      last = row.id;
    }
    if (rows.length < AT_ONCE) break;
  }
  wakeDelivery(db);
}

/** What is due with one subscription. */
export async function turn(app: AppContext, row: Subscription): Promise<void> {
  const { db, clock } = app;
  const now = clock();
  const at = now.toISOString();
  if (row.provider === "operator")
    return row.periodEnd <= at ? closeMeteredPeriod(app, row) : undefined;
  const account = await findAccount(db, row.accountId);
  const stops = row.cancelsAtPeriodEnd === 1 || isClosing(account);
  if (at < row.periodEnd) {
    if (!stops && row.remindedFor !== row.periodEnd) await remind(app, row, account, now);
    return;
  }
  if (stops) {
    const why = row.cancelsAtPeriodEnd === 1 ? "cancelled" : "closed";
    await db.transaction().execute((trx) => endPlan(trx, app, { row, why, now }));
    return;
  }
  const charged = await chargeRenewal(app, row, now);
  if (charged === "renewed" || charged === "under way") return;
  const after = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("id", "=", row.id)
    .executeTakeFirst();
  if (after && after.periodEnd === row.periodEnd && !isInForce(after, now)) {
    await db.transaction().execute((trx) => endPlan(trx, app, { row: after, why: "unpaid", now }));
  }
}

type Account = Awaited<ReturnType<typeof findAccount>>;

async function findAccount(db: Database, accountId: string) {
  return db
    .selectFrom("accounts")
    .select(["id", "name", "timeZone", "deleteAfter", "suspendedAt", "terminatedAt"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/** Nobody is charged for an account that nobody can use, or that is about to be deleted. */
function isClosing({ deleteAfter, suspendedAt, terminatedAt }: Account): boolean {
  return deleteAfter !== null || suspendedAt !== null || terminatedAt !== null;
}

async function remind(
  app: AppContext,
  row: Subscription,
  account: { id: string; name: string; timeZone: string },
  now: Date,
) {
  const next = nextOf(row);
  if (!next) return;
  await app.db.transaction().execute(async (trx) => {
    const first = await trx
      .updateTable("subscriptions")
      .set({ remindedFor: row.periodEnd })
      .where("id", "=", row.id)
      .where("periodEnd", "=", row.periodEnd)
      .where((eb) => eb.or([eb("remindedFor", "is", null), eb("remindedFor", "!=", row.periodEnd)]))
      .executeTakeFirst();
    if (first.numUpdatedRows !== 1n) return;
    const day = shortDay(row.periodEnd, account.timeZone);
    const amount = nairaLabel(priceKobo(next.plan, next.emailLimit));
    const offer = offerLabel(next.plan, next.emailLimit);
    const mail = {
      kind: "renews-soon" as const,
      day,
      offer,
      amount,
      renewsByItself: renewsByItself(row),
    };
    await queueBillingEmail(trx, app, { account, mail, now });
  });
}

/**
 * Charges the next period, or goes on with a charge that was begun. A try is a row of its own whose
 * reference says which subscription, which period and which try: two runs make one row, and the
 * provider takes each reference once. The next try begins only when the one before has failed for
 * good. Whether the account may still be charged is asked again before each charge: it may have
 * been closed since the round began.
 */
export async function chargeRenewal(
  app: AppContext,
  row: Subscription,
  now: Date,
): Promise<"renewed" | "failed" | "under way" | "waiting"> {
  const { db, payments, config } = app;
  // The provider charges it by itself: charging too would be charging twice.
  if (row.subscriptionCode) return lateWithTheirs(app, row, now);
  const next = nextOf(row);
  if (!next || !payments || payments.name !== row.provider)
    return graceOnce(app, row, "we can’t take payments right now.", now);
  const code = unsealAuthorization(config.sessionSecret, row.id, row.authorizationCode);
  if (!code) return graceOnce(app, row, "your payment method can’t be charged automatically.", now);
  if (await isPayingByHand(app, row, now)) return "under way";
  for (const [number, days] of TRIES_AFTER_DAYS.entries()) {
    if (now.getTime() < Date.parse(row.periodEnd) + days * DAY_MS) return "waiting";
    const payment = await tryNumber(app, row, { next, provider: payments.name, number, now });
    if (!payment) return "under way";
    if (payment.status === "failed") continue;
    if (payment.status !== "pending") return "renewed";
    const settled = await drive(app, payment, { row, code, payments });
    if (settled === "closed") return "waiting";
    if (settled === "paid") return "renewed";
    if (settled !== "failed") return undecided(app, row, now);
    const { failure } = await readPayment(db, payment.reference);
    const reason = lowerFirst(failure ?? "the bank declined.");
    await db
      .transaction()
      .execute((trx) =>
        startGrace(trx, app, { row, reason, of: `try ${number}`, tried: number + 1, now }),
      );
    // The next one, when it is due already, waits for the next round.
    return "failed";
  }
  return "waiting";
}

/**
 * Somebody was sent to the provider's page a moment ago: charging now would have them pay twice.
 */
async function isPayingByHand({ db }: AppContext, row: Subscription, now: Date): Promise<boolean> {
  const begun = await db
    .selectFrom("payments")
    .select("id")
    .where("accountId", "=", row.accountId)
    .where("status", "=", "pending")
    .where("purpose", "=", "renew")
    .where("startedById", "is not", null)
    .where("createdAt", ">", new Date(now.getTime() - HOUR_MS / 2).toISOString())
    .limit(1)
    .executeTakeFirst();
  return begun !== undefined;
}

/**
 * The provider has not said yet how a charge ended. After a day of that the plan is in its grace,
 * so that it is not lost.
 */
async function undecided(app: AppContext, row: Subscription, now: Date) {
  if (now.getTime() - Date.parse(row.periodEnd) >= DAY_MS) {
    await graceOnce(app, row, "the payment provider has not answered.", now);
  }
  return "under way" as const;
}

/** The row of a try; made once. Undefined: the plan was cancelled or paid meanwhile. */
async function tryNumber(
  { db }: AppContext,
  row: Subscription,
  renewal: {
    next: NonNullable<ReturnType<typeof nextOf>>;
    provider: Payment["provider"];
    number: number;
    now: Date;
  },
): Promise<Payment | undefined> {
  const { next, provider, number, now } = renewal;
  const reference = `renew-${row.id}-${row.periodEnd.replace(/\D/g, "")}-${number}`;
  const known = await findPayment(db, reference);
  if (known) return known;
  const amountKobo = priceKobo(next.plan, next.emailLimit);
  return db.transaction().execute(async (trx) => {
    // A write first, so that nothing changes between looking and adding.
    const still = await trx
      .updateTable("subscriptions")
      .set({ updatedAt: now.toISOString() })
      .where("id", "=", row.id)
      .where("periodEnd", "=", row.periodEnd)
      .where("status", "in", ["active", "grace"])
      .where("cancelsAtPeriodEnd", "=", 0)
      .where("subscriptionCode", "is", null)
      .executeTakeFirst();
    if (still.numUpdatedRows !== 1n || isClosing(await findAccount(trx, row.accountId)))
      return undefined;
    await trx
      .insertInto("payments")
      .values({
        id: newId(now.getTime()),
        accountId: row.accountId,
        reference,
        purpose: "renew",
        ...next,
        amountKobo,
        lines: JSON.stringify([{ text: offerLabel(next.plan, next.emailLimit), amountKobo }]),
        status: "pending",
        provider,
        ...(await lastPayer(trx, row.accountId)),
        startedById: null,
        createdAt: now.toISOString(),
        basis: `${row.plan}:${row.emailLimit}:${row.periodEnd}`,
      })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .execute();
    return findPayment(trx, reference);
  });
}

/**
 * Charges a try that is not decided yet: first it is asked about, since a run before this one may
 * have charged it. `closed`: it was not charged, and is not going to be, because the plan was
 * cancelled or the account closed since the try was made.
 */
async function drive(
  app: AppContext,
  payment: Payment,
  {
    row,
    code: authorizationCode,
    payments,
  }: {
    row: Subscription;
    code: string;
    payments: NonNullable<AppContext["payments"]>;
  },
): Promise<Exclude<Settled["kind"], "unknown"> | "closed"> {
  const { db } = app;
  const { reference, amountKobo, payerEmail: email } = payment;
  const before = await payments.verify(reference);
  if (before.kind !== "unknown") {
    // Nobody has a page to come back to: what is not completed is not going to be.
    const outcome = before.kind === "abandoned" ? { ...before, kind: "failed" as const } : before;
    return (await actOn(app, payment, outcome)).kind;
  }
  const now = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("id", "=", row.id)
    .executeTakeFirst();
  const isOwed =
    now?.periodEnd === row.periodEnd && now.status !== "ended" && now.cancelsAtPeriodEnd === 0;
  if (!isOwed || isClosing(await findAccount(db, row.accountId))) return "closed";
  return (
    await actOn(
      app,
      payment,
      await payments.chargeAgain({ reference, amountKobo, email, authorizationCode }),
    )
  ).kind;
}

/** With nothing to charge, the grace begins at once, and once: its owners pay by hand. */
async function graceOnce(app: AppContext, row: Subscription, reason: string, now: Date) {
  if (row.status === "active") {
    await app.db
      .transaction()
      .execute((trx) =>
        startGrace(trx, app, { row, reason, of: "no try", tried: TRIES_AFTER_DAYS.length, now }),
      );
  }
  return "waiting" as const;
}

/** The provider's own renewal has not been told of: a day late is a failed one. */
async function lateWithTheirs(app: AppContext, row: Subscription, now: Date) {
  if (now.getTime() - Date.parse(row.periodEnd) < DAY_MS) return "under way" as const;
  return graceOnce(app, row, "the payment provider has not told us of a payment.", now);
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/**
 * A job's: ends a subscription that the provider runs itself. Until that is done we charge nothing.
 */
async function stopProviderRenewals(
  { db, payments, clock }: AppContext,
  { subscriptionId, code, token }: { subscriptionId: string; code: string; token?: string | null },
): Promise<void> {
  const row = await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("id", "=", subscriptionId)
    .executeTakeFirst();
  // Without a row its account is gone: then all the more it has to end.
  if (row && row.subscriptionCode !== code) return;
  const answer = await payments?.stopRenewals({
    code,
    token: row?.subscriptionToken ?? token ?? "",
  });
  if (answer?.kind !== "stopped")
    throw new Error(
      `the provider did not end a subscription: ${answer?.reason ?? "none is set up"}`,
    );
  await db
    .updateTable("subscriptions")
    .set({ subscriptionCode: null, subscriptionToken: null, updatedAt: clock().toISOString() })
    .where("id", "=", subscriptionId)
    .where("subscriptionCode", "=", code)
    .execute();
}

export const renewPlansJob = defineJob({
  name: "renew-plans",
  label: "Renews plans",
  every: "hour",
  run: renewPlans,
});

export const cancelProviderSubscriptionJob = defineJob({
  ...stopRenewalsHandle,
  label: "Cancels a subscription at the payment provider",
  run: stopProviderRenewals,
});
