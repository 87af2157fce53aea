import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import { findSubscription } from "../plans/find-subscription.server.ts";
import { isPaidPlanId, type PaidPlanId, planName, readEmailStep } from "../plans/plan-steps.ts";
import { HELD_MS, type Quote, quoteChange, type Running, type Wanted } from "../plans/proration.ts";
import { basisOf, isInForce, nextOf, runningOf } from "../plans/subscription.ts";
import { emailsUsedUntil } from "../quota/list-usage.server.ts";

/** What is wanted and what that costs an account today. */
export interface Reckoned {
  wanted: Wanted;
  running: Running | null;
  quote: Quote;
  basis: string;
  /** The time it was reckoned at, ISO 8601. */
  at: string;
  /** The account's plan is not bought here (Custom). */
  isCustom: boolean;
}

/**
 * Reckons what an account pays for what it wants. `wished` are the fields of the form or the address: `plan`, and the number of
 * e-mails under the plan's name. `heldAt`: when the page was made whose amount somebody agreed to; it holds for half an hour.
 */
export async function quoteCheckout(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  account: { id: string; timeZone: string },
  wished: { get(name: string): FormDataEntryValue | null },
  given: { chosenPlan?: string | null; heldAt?: unknown } = {},
): Promise<Reckoned> {
  const now = clock();
  const row = await findSubscription(db, account.id);
  const running = runningOf(row, now);
  const next = row && running ? nextOf(row) : null;
  const fallback = next ?? {
    plan: isPaidPlanId(given.chosenPlan) ? given.chosenPlan : ("essentials" as const),
    emailLimit: null,
  };
  const named = wished.get("plan");
  const plan: PaidPlanId = isPaidPlanId(named) ? named : fallback.plan;
  const typed = wished.get(plan);
  const ownStep = plan === fallback.plan ? fallback.emailLimit : null;
  const emails = (typed === null || typed === "" ? ownStep : null) ?? readEmailStep(plan, typed) ?? readEmailStep(plan, null)!;
  const at = heldTime(given.heldAt, now);
  const emailsUsed = running ? await emailsUsedUntil(db, account.id, running, now) : 0;
  const wanted = { plan, emails };
  return {
    ...{ wanted, running, basis: basisOf(row, now), at: at.toISOString() },
    quote: quoteChange({ running, wanted, emailsUsed, now: at }),
    isCustom: row !== undefined && row.plan === "custom" && isInForce(row, now),
  };
}

/** A page's time when it is not too old; never one to come, which would make the rest of a period cheaper. */
function heldTime(heldAt: unknown, now: Date): Date {
  const at = typeof heldAt === "string" ? Date.parse(heldAt) : Number.NaN;
  return at <= now.getTime() && at > now.getTime() - HELD_MS ? new Date(at) : now;
}

/** The plan that somebody chose when they registered and have not paid for yet; null where there is none, or nothing can be paid. */
export async function findChosenPlan(
  { db, payments }: Pick<AppContext, "db" | "payments">,
  { role, account }: Organiser,
): Promise<{ name: string; to: string } | null> {
  if (!payments || role !== "owner") return null;
  const wish = await db
    .selectFrom("accounts")
    .leftJoin("subscriptions", "subscriptions.accountId", "accounts.id")
    .select(["accounts.chosenPlan", "subscriptions.id as subscriptionId"])
    .where("accounts.id", "=", account.id)
    .executeTakeFirst();
  if (!wish || wish.subscriptionId !== null || !isPaidPlanId(wish.chosenPlan)) return null;
  return { name: planName(wish.chosenPlan), to: `/settings/plan/checkout?plan=${wish.chosenPlan}` };
}
