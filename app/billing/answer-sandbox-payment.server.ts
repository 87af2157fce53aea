import type { Installation } from "../installation.server.ts";
import { enqueueJob } from "../jobs/enqueue-job.server.ts";
import { FAILS_LATER, findSandboxPayment, RENEWS } from "../providers/payments/sandbox.server.ts";
import { takePaymentNews } from "./take-payment-news.server.ts";

/** What somebody on the sandbox's page can choose. */
export const SANDBOX_CHOICES = ["pay", "pay-once", "later", "fail", "abandon"] as const;
export type SandboxChoice = (typeof SANDBOX_CHOICES)[number];

/** So late comes the news of a payment that is "paid later". */
const LATER_MS = 15_000;

/**
 * Ends a payment of the sandbox as chosen, and tells the product of it in the way a provider does. Null: there is no such
 * payment, or it is paid already. Otherwise where its payer goes on to.
 */
export async function answerSandboxPayment(
  installation: Installation,
  reference: string,
  choice: SandboxChoice,
): Promise<string | null> {
  const { db, clock } = installation;
  const now = clock();
  const row = await findSandboxPayment(db, reference);
  if (!row) return null;
  const settlesAt = new Date(now.getTime() + (choice === "later" ? LATER_MS : 0));
  const status = ({ pay: "paid", "pay-once": "paid", later: "later", fail: "failed", abandon: "abandoned" } as const)[choice];
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
    await enqueueJob(db, {
      ...{ kind: "tell-of-sandbox-payment", payload: { reference }, uniqueKey: `tell-of-sandbox-payment:${reference}` },
      ...{ runAt: settlesAt, now },
    });
  }
  if (changed.numUpdatedRows === 1n && status === "paid") await tellOfSandboxPayment(installation, { reference });
  return row.returnUrl;
}

/** The sandbox's news of a payment: what a provider's webhook brings. */
export async function tellOfSandboxPayment(installation: Installation, payload: unknown): Promise<void> {
  const { reference } = payload as { reference: string };
  const event = "charge.success";
  await takePaymentNews(installation, {
    key: `${event}:${reference}`,
    event,
    about: { kind: "charge", reference, customerCode: null },
  });
}
