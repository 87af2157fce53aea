import { z } from "zod";
import { countLetters } from "#app/engines/letters/count-letters.ts";
import { emailField } from "#app/features/accounts/form-fields.server.ts";
import type { Organiser } from "#app/features/accounts/organiser.server.ts";
import type { AppContext } from "#app/platform/app-context.ts";
import type { FlashMessage } from "#app/platform/http/cookies.server.ts";
import type { FormRules } from "#app/platform/http/form-errors.ts";
import { newFormToken } from "#app/platform/http/form-tokens.server.ts";
import { rulesOf } from "#app/platform/http/forms.server.ts";
import { consume } from "#app/platform/http/rate-limit.server.ts";
import { waitMessage } from "#app/platform/http/refusals.ts";
import { shortDay } from "#app/platform/time/relative-time.ts";
import { signedNaira } from "../emails/queue-billing-email.server.tsx";
import { findSubscription } from "../entitlement.server.ts";
import {
  emailSteps,
  featuresOf,
  isPaidPlanId,
  nairaLabel,
  offerLabel,
  type PaidPlanId,
  paidPlan,
  planName,
  priceKobo,
  readEmailStep,
} from "../model/plans.ts";
import {
  HELD_MS,
  priceLabel,
  type Quote,
  quoteChange,
  type Running,
  type Wanted,
} from "../model/proration.ts";
import { basisOf, isInForce, nextOf, runningOf } from "../model/subscription.ts";
import { scheduleForOwner } from "../plans/change-plan.server.ts";
import { emailsUsedUntil } from "../quota/show-usage.server.ts";
import { beginPayment } from "./payment-page.server.ts";

const LONGEST_NAME = 120;
const NO_NAME = "Enter the name for the receipt";
/** Each is a row here and one at the provider. */
const PAYMENTS_BEGUN = { name: "payments-begun", points: 20, seconds: 3600 };

/** What the checkout page shows. */
export type ShownCheckout =
  /** Why nothing can be bought on it. */
  | { closed: string }
  | {
      closed: null;
      plans: OfferedPlan[];
      wanted: Wanted;
      title: string;
      lines: { text: string; amount: string }[];
      total: string;
      after: string[];
      /** Null: there is nothing to press. */
      button: string | null;
      payer: { payerName: string; payerEmail: string };
      rules: FormRules<z.input<typeof payerForm>>;
      /**
       * What the form brings back: when it was reckoned, what it comes to, and its one-use token.
       */
      hidden: { at: string; total: string; token: string };
    };

export interface OfferedPlan {
  id: PaidPlanId;
  name: string;
  per: string;
  about: string;
  steps: { value: string; label: string }[];
}

/** The page for what an address wishes. */
export async function showCheckout(
  app: AppContext,
  { account, user }: Organiser,
  wished: URLSearchParams,
): Promise<ShownCheckout> {
  const { db, payments } = app;
  if (!payments)
    return {
      closed:
        "You can’t pay for plans on this site. Write to us with the one you need, and we’ll set it up with you.",
    };
  const { chosenPlan } = await db
    .selectFrom("accounts")
    .select("chosenPlan")
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  const reckoned = await quoteCheckout(app, account, readWish(wished), { chosenPlan });
  if (reckoned.isCustom)
    return { closed: "You are on Custom, which we set up with you. Write to us to change it." };
  const { wanted, at } = reckoned;
  const last = await db
    .selectFrom("payments")
    .select(["payerName", "payerEmail"])
    .where("accountId", "=", account.id)
    .where("status", "in", ["paid", "refunded"])
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    closed: null,
    plans: (["essentials", "pro"] as const).map(offered),
    wanted,
    ...costLabel(reckoned, account.timeZone, payments.name),
    payer: {
      payerName: last?.payerName ?? account.name,
      payerEmail: last?.payerEmail ?? user.email,
    },
    rules: rulesOf(payerForm),
    hidden: { at, total: totalOf(reckoned), token: newFormToken() },
  };
}

function offered(id: PaidPlanId): OfferedPlan {
  const plan = paidPlan(id);
  const steps = emailSteps(id).map((emails) => ({
    value: String(emails),
    label: `${emails.toLocaleString("en-NG")}, ${nairaLabel(priceKobo(id, emails))}`,
  }));
  const about = `${nairaLabel(plan.price.kobo)} a ${plan.price.per}. ${featuresOf(plan).slice(1).join(", ")}.`;
  return { id, name: plan.name, per: plan.price.per, about, steps };
}

/** What is paid today, in words. */
function costLabel({ quote, wanted }: Reckoned, timeZone: string, provider: string) {
  const offer = offerLabel(wanted.plan, wanted.emails);
  const each = priceLabel(wanted.plan, wanted.emails);
  if (quote.kind === "same") {
    return {
      title: offer,
      lines: [],
      total: "",
      button: null,
      after: ["This is your current plan. Choose another to see what it costs."],
    };
  }
  if (quote.kind === "later") {
    const from = shortDay(quote.from, timeZone);
    const after = [
      `From ${from} on you have ${offer}, for ${each}. Until then everything stays as it ` +
        "is, and nothing is paid today.",
    ];
    return { title: offer, lines: [], total: "", button: `Change on ${from}`, after };
  }
  const after = [
    quote.purpose === "renew"
      ? "This pays for the period that has already started."
      : `Your ${paidPlan(wanted.plan).price.per} starts when you pay.`,
    `After that it renews automatically for ${each} until you cancel. We e-mail you three days before.`,
    provider === "sandbox"
      ? "This is a test site: no money changes hands."
      : "You pay on Paystack’s page. We never see your card.",
  ];
  return {
    title: offer,
    lines: quote.lines.map(({ text, amountKobo }) => ({ text, amount: signedNaira(amountKobo) })),
    total: nairaLabel(quote.totalKobo),
    button: `Pay ${nairaLabel(quote.totalKobo)}`,
    after,
  };
}

function totalOf({ quote }: Reckoned): string {
  return quote.kind === "pay" ? String(quote.totalKobo) : quote.kind;
}

/** Whom the receipt names. */
export const payerForm = z.object({
  payerName: z
    .string({ error: NO_NAME })
    .transform((name) => name.replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(1, NO_NAME)
        .refine(
          (name) => countLetters(name) <= LONGEST_NAME,
          `Shorten the name to ${LONGEST_NAME} characters`,
        ),
    ),
  payerEmail: emailField("Enter an e-mail address in full, like name@example.com"),
});

const text = z.string().catch("");

/**
 * What an address or the form wishes: a plan, and the number of e-mails under its name. The rest
 * the form carries hidden.
 */
const wishForm = z.object({
  plan: z.enum(["essentials", "pro"]).optional().catch(undefined),
  essentials: text,
  pro: text,
  at: text,
  total: text,
  token: text,
});
type Wish = z.output<typeof wishForm>;

/** Nothing that is wished is refused: what can't be had counts as not said. */
function readWish(fields: Iterable<[string, unknown]>): Wish {
  return wishForm.parse(Object.fromEntries(fields));
}

export type CheckoutOutcome =
  /** To the provider's page. */
  | { kind: "begun"; location: string }
  /** A smaller plan follows at the end of the period. */
  | { kind: "scheduled"; message: FlashMessage }
  | { kind: "refused"; text: string }
  /** Something is to be paid, and `payer` is null. */
  | { kind: "payer-needed" };

/**
 * Buys what the checkout form says, if it still costs what the page said. `payer`: null when the
 * form names nobody.
 */
export async function buyPlan(
  app: AppContext,
  organiser: Organiser,
  { form, payer }: { form: FormData; payer: z.output<typeof payerForm> | null },
): Promise<CheckoutOutcome> {
  const { account, user } = organiser;
  const refused = (text: string): CheckoutOutcome => ({ kind: "refused", text });
  const wish = readWish(form);
  const reckoned = await quoteCheckout(app, account, wish, { heldAt: wish.at });
  const { wanted, quote, basis } = reckoned;
  if (!app.payments || reckoned.isCustom)
    return refused("You can’t pay here. Write to us instead.");
  if (wish.total !== totalOf(reckoned)) {
    return refused(
      "The price has changed since you opened the page. Check it, then press the button again.",
    );
  }
  if (quote.kind === "same") return refused("You already have that plan.");
  if (quote.kind === "later")
    return { kind: "scheduled", message: await scheduleForOwner(app, organiser, wanted) };
  if (!payer) return { kind: "payer-needed" };
  const wait = await consume(account.id, PAYMENTS_BEGUN);
  if (wait !== null)
    return refused(`That’s a lot of tries. ${waitMessage(wait)}, then press the button again.`);
  const token = wish.token || newFormToken();
  const named = { name: payer.payerName, email: payer.payerEmail };
  const begun = await beginPayment(app, {
    account,
    userId: user.id,
    wanted,
    quote,
    basis,
    payer: named,
    token,
  });
  if (begun.kind === "begun") return begun;
  return refused(
    "We could not reach the payment provider. Nothing was charged: press the button again in a few minutes.",
  );
}

/** What is wanted and what that costs an account today. */
interface Reckoned {
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
 * Reckons what an account pays for what it wants. `heldAt`: when the page was made whose amount
 * somebody agreed to; it holds for half an hour.
 */
async function quoteCheckout(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  account: { id: string; timeZone: string },
  wish: Wish,
  { chosenPlan, heldAt = "" }: { chosenPlan?: string | null; heldAt?: string } = {},
): Promise<Reckoned> {
  const now = clock();
  const row = await findSubscription(db, account.id);
  const running = runningOf(row, now);
  const next = row && running ? nextOf(row) : null;
  const fallback = next ?? {
    plan: isPaidPlanId(chosenPlan) ? chosenPlan : "essentials",
    emailLimit: null,
  };
  const plan = wish.plan ?? fallback.plan;
  const typed = wish[plan];
  const ownStep = plan === fallback.plan ? fallback.emailLimit : null;
  const emails =
    (typed ? null : ownStep) ?? readEmailStep(plan, typed) ?? paidPlan(plan).emails.included;
  const at = heldTime(heldAt, now);
  const emailsUsed = running ? await emailsUsedUntil(db, account.id, running, now) : 0;
  const wanted = { plan, emails };
  return {
    wanted,
    running,
    basis: basisOf(row, now),
    at: at.toISOString(),
    quote: quoteChange({ running, wanted, emailsUsed, now: at }),
    isCustom: row !== undefined && row.plan === "custom" && isInForce(row, now),
  };
}

/**
 * A page's time when it is not too old; never one to come, which would make the rest of a period
 * cheaper.
 */
function heldTime(heldAt: string, now: Date): Date {
  const at = Date.parse(heldAt);
  return at <= now.getTime() && at > now.getTime() - HELD_MS ? new Date(at) : now;
}

/**
 * The plan that somebody chose when they registered and have not paid for yet; null where there is
 * none, or nothing can be paid.
 */
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
