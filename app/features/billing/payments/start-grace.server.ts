import { recordActivity } from "#app/features/activity/record-activity.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import type { Database } from "#db/database.server.ts";
import { queueBillingEmail } from "../emails/queue-billing-email.server.tsx";
import { nairaLabel, offerLabel, paidPlan, priceKobo } from "../model/plans.ts";
import {
  graceUntil,
  nextOf,
  nextPeriod,
  type Subscription,
  shareInGrace,
  TRIES_AFTER_DAYS,
} from "../model/subscription.ts";
import { shareLabel } from "../quota/quota-messages.ts";
import { recordPaymentEvent } from "./payment-lines.server.ts";

/**
 * A renewal failed: the plan stays for some days, in which it is tried again and can be paid by
 * hand. Tells the owners each time, with a way to pay. `of`: what failed, in a word that is the
 * same whoever finds it: several at once tell of it once. `tried`: how many tries there were.
 */
export async function startGrace(
  trx: Database,
  app: Pick<AppContext, "config">,
  given: { row: Subscription; reason: string; of: string; tried?: number; now: Date },
): Promise<void> {
  const { row, reason, tried = 1, now } = given;
  const next = nextOf(row);
  if (!next) return;
  const key = `grace:${row.id}:${row.periodEnd}:${given.of}`.slice(0, 200);
  if (
    !(await recordPaymentEvent(trx, { key, event: "grace", reference: null, outcome: "told", now }))
  )
    return;
  const until = graceUntil(row.periodEnd);
  const changed = await trx
    .updateTable("subscriptions")
    .set({ status: "grace", graceUntil: until, updatedAt: now.toISOString() })
    .where("id", "=", row.id)
    .where("periodEnd", "=", row.periodEnd)
    .where("status", "in", ["active", "grace"])
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) return;
  const account = await trx
    .selectFrom("accounts")
    .select(["id", "name", "timeZone"])
    .where("id", "=", row.accountId)
    .executeTakeFirstOrThrow();
  const day = (iso: string) => shortDay(iso, account.timeZone);
  const period = nextPeriod(row, account.timeZone);
  const { certificates } = paidPlan(next.plan);
  const share = shareLabel({
    emails: shareInGrace(next.emailLimit, period),
    certificates: certificates && shareInGrace(certificates, period),
  });
  const wait = TRIES_AFTER_DAYS[tried];
  const nextTry =
    row.authorizationCode && wait !== undefined
      ? new Date(Date.parse(row.periodEnd) + wait * 86_400_000)
      : null;
  await queueBillingEmail(trx, app, {
    account,
    mail: {
      kind: "renewal-failed",
      offer: offerLabel(next.plan, next.emailLimit),
      amount: nairaLabel(priceKobo(next.plan, next.emailLimit)),
      until: day(until),
      share,
      tried,
      nextTry: nextTry && day(nextTry.toISOString()),
      reason,
    },
    now,
  });
  await recordActivity(trx, {
    accountId: account.id,
    actorId: null,
    kind: "warning",
    text: `Your plan could not be renewed. You keep it until ${day(until)}`,
    link: "/settings/plan",
    now,
  });
}
