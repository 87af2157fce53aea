import { z } from "zod";
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
import { scheduleForOwner } from "../plans/plan-acts.server.ts";
import { emailSteps, offerLabel, type PaidPlanId, paidPlan, priceKobo } from "../plans/plan-steps.ts";
import { featuresOf, nairaLabel } from "../plans/plans.ts";
import { priceLabel, type Wanted } from "../plans/proration.ts";
import { beginPayment } from "./begin-payment.server.ts";
import { quoteCheckout, type Reckoned } from "./quote-checkout.server.ts";

const LONGEST_NAME = 120;
const NO_NAME = "Type the name that should stand on the receipt";
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
      /** What the form brings back: when it was reckoned, what it comes to, and its one-use token. */
      hidden: { at: string; total: string; token: string };
    };

interface OfferedPlan {
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
    return { closed: "Plans can’t be paid on this site. Write to us which one you need, and we set it up with you." };
  const { chosenPlan } = await db
    .selectFrom("accounts")
    .select("chosenPlan")
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  const reckoned = await quoteCheckout(app, account, wished, { chosenPlan });
  if (reckoned.isCustom) return { closed: "You are on Custom, which we set up with you. Write to us to change it." };
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
    payer: { payerName: last?.payerName ?? account.name, payerEmail: last?.payerEmail ?? user.email },
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
      after: ["This is what you have. Choose something else to see what it costs."],
    };
  }
  if (quote.kind === "later") {
    const from = shortDay(quote.from, timeZone);
    const after = [
      `From ${from} on you have ${offer}, for ${each}. Until then everything stays as it is, and nothing is paid today.`,
    ];
    return { title: offer, lines: [], total: "", button: `Change on ${from}`, after };
  }
  const after = [
    quote.purpose === "renew"
      ? "It pays for the period that has begun already."
      : `A ${paidPlan(wanted.plan).price.per} begins when it is paid.`,
    `After that it renews itself for ${each}, until you cancel. We write to you three days before.`,
    provider === "sandbox"
      ? "This installation takes payments to try things out: no money moves."
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
    .pipe(z.string().min(1, NO_NAME).max(LONGEST_NAME, `Shorten the name to ${LONGEST_NAME} letters`)),
  payerEmail: emailField("Enter an e-mail address in full, like name@example.com"),
});

export type CheckoutOutcome =
  /** To the provider's page. */
  | { kind: "begun"; location: string }
  /** A smaller plan follows at the end of the period. */
  | { kind: "scheduled"; message: FlashMessage }
  | { kind: "refused"; text: string }
  /** Something is to be paid, and `payer` is null. */
  | { kind: "payer-needed" };

/** Buys what the checkout form says, if it still costs what the page said. `payer`: null when the form names nobody. */
export async function buyPlan(
  app: AppContext,
  organiser: Organiser,
  { form, payer }: { form: FormData; payer: z.output<typeof payerForm> | null },
): Promise<CheckoutOutcome> {
  const { account, user } = organiser;
  const refused = (text: string): CheckoutOutcome => ({ kind: "refused", text });
  const reckoned = await quoteCheckout(app, account, form, { heldAt: form.get("at") });
  const { wanted, quote, basis } = reckoned;
  if (!app.payments || reckoned.isCustom) return refused("Nothing can be paid here. Write to us instead.");
  if (form.get("total") !== totalOf(reckoned)) {
    return refused("What this costs has changed since you opened the page. Look at the lines again, then press the button.");
  }
  if (quote.kind === "same") return refused("You have that plan already.");
  if (quote.kind === "later") return { kind: "scheduled", message: await scheduleForOwner(app, organiser, wanted) };
  if (!payer) return { kind: "payer-needed" };
  const wait = await consume(account.id, PAYMENTS_BEGUN);
  if (wait !== null) return refused(`That was often. ${waitMessage(wait)}, then press the button again.`);
  const token = form.get("token")?.toString() || newFormToken();
  const named = { name: payer.payerName, email: payer.payerEmail };
  const begun = await beginPayment(app, { account, userId: user.id, wanted, quote, basis, payer: named, token });
  if (begun.kind === "begun") return begun;
  return refused("We could not reach the payment provider. Nothing was charged: press the button again in a few minutes.");
}
