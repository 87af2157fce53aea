import { z } from "zod";
import type { AppContext } from "#app/platform/app-context.ts";
import { defineJob, enqueueJob } from "#app/platform/jobs/define-job.server.ts";
import { FAILS_LATER, findSandboxPayment, RENEWS } from "#app/providers/payments/sandbox.server.ts";
import { nairaLabel } from "../model/plans.ts";
import { handlePaymentWebhook } from "../payments/payment-events.server.ts";

/** What somebody on the sandbox's page can choose. */
export const SANDBOX_CHOICES = ["pay", "pay-once", "later", "fail", "abandon"] as const;
export type SandboxChoice = (typeof SANDBOX_CHOICES)[number];

/** So late comes the event of a payment that is "paid later". */
const LATER_MS = 15_000;

/**
 * Ends a payment of the sandbox as chosen, and tells the product of it in the way a provider does.
 * Null: there is no such payment, or it is paid already. Otherwise where its payer goes on to.
 */
export async function answerSandboxPayment(
  app: AppContext,
  reference: string,
  choice: SandboxChoice,
): Promise<string | null> {
  const { db, clock } = app;
  const now = clock();
  const row = await findSandboxPayment(db, reference);
  if (!row) return null;
  const settlesAt = new Date(now.getTime() + (choice === "later" ? LATER_MS : 0));
  const status = (
    {
      pay: "paid",
      "pay-once": "paid",
      later: "later",
      fail: "failed",
      abandon: "abandoned",
    } as const
  )[choice];
  const changed = await db
    .updateTable("sandboxPayments")
    .set({
      status,
      settlesAt: status === "paid" || status === "later" ? settlesAt.toISOString() : null,
      authorizationCode: choice === "pay-once" ? FAILS_LATER : RENEWS,
    })
    .where("reference", "=", reference)
    .where("status", "in", ["open", "failed", "abandoned"])
    .executeTakeFirst();
  if (changed.numUpdatedRows === 1n && choice === "later") {
    await enqueueJob(db, notifySandboxPaymentJob, {
      payload: { reference },
      uniqueKey: `tell-of-sandbox-payment:${reference}`,
      runAt: settlesAt,
      now,
    });
  }
  if (changed.numUpdatedRows === 1n && status === "paid")
    await notifySandboxPayment(app, { reference });
  return row.returnUrl;
}

/** The sandbox's event of a payment, as a provider's webhook would bring it. */
async function notifySandboxPayment(
  app: AppContext,
  { reference }: { reference: string },
): Promise<void> {
  const event = "charge.success";
  await handlePaymentWebhook(app, {
    key: `${event}:${reference}`,
    event,
    about: { kind: "charge", reference, customerCode: null },
  });
}

const CHOICES = [
  { value: "pay", label: "Pay", about: "It is paid, and renewals are charged automatically." },
  {
    value: "pay-once",
    label: "Pay, and let renewals fail",
    about: "It is paid; the bank will decline every renewal.",
  },
  {
    value: "later",
    label: "Pay later",
    about: "You go back before it is paid. The confirmation arrives a few seconds later.",
  },
  {
    value: "fail",
    label: "Let the bank decline",
    about: "It is not paid. You can come back to this page and try again.",
  },
  { value: "abandon", label: "Leave without paying", about: "As if you had closed the page." },
];

/** What the sandbox's page shows of a payment; null where there is no sandbox, or no such payment. */
export async function showSandboxPayment({ db, config }: AppContext, reference = "") {
  const row =
    config.payments.provider === "sandbox" ? await findSandboxPayment(db, reference) : undefined;
  if (!row) return null;
  const { amountKobo, description, email, status, returnUrl } = row;
  const isPaid = status === "paid" || status === "later";
  return {
    amount: nairaLabel(amountKobo),
    description,
    email,
    isPaid,
    returnUrl,
    choices: CHOICES,
  };
}

export const notifySandboxPaymentJob = defineJob({
  name: "tell-of-sandbox-payment",
  label: "Reports a sandbox payment",
  schema: z.object({ reference: z.string() }),
  run: notifySandboxPayment,
});
