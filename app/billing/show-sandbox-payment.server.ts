import { notFound } from "../http/not-found.ts";
import { readPostedForm } from "../http/read-posted-form.server.ts";
import { seeOther } from "../http/redirects.server.ts";
import type { Installation } from "../installation.server.ts";
import { findSandboxPayment } from "../providers/payments/sandbox.server.ts";
import { answerSandboxPayment, SANDBOX_CHOICES } from "./answer-sandbox-payment.server.ts";
import { nairaWords } from "./plans.ts";

const CHOICES = [
  { value: "pay", label: "Pay", about: "It is paid, and renewals can be charged by themselves." },
  { value: "pay-once", label: "Pay, and let renewals fail", about: "It is paid; the bank will decline every renewal." },
  { value: "later", label: "Pay later", about: "You go back before it is paid. The news of it comes some seconds later." },
  { value: "fail", label: "Let the bank decline", about: "It is not paid. You can come back to this page and try again." },
  { value: "abandon", label: "Leave without paying", about: "As if you had closed the page." },
];

/** What the sandbox's page shows of a payment. Throws 404 where there is no sandbox, or no such payment. */
export async function showSandboxPayment({ db, config }: Installation, reference = "") {
  const row = config.payments.provider === "sandbox" ? await findSandboxPayment(db, reference) : undefined;
  if (!row) throw notFound();
  const { amountKobo, description, email, status, returnUrl } = row;
  const isPaid = status === "paid" || status === "later";
  return { amount: nairaWords(amountKobo), description, email, isPaid, returnUrl, choices: CHOICES };
}

/** Takes what was chosen on it, and leads back as a provider does. */
export async function answerSandboxForm(
  installation: Installation,
  reference: string | undefined,
  request: Request,
): Promise<Response> {
  if (installation.config.payments.provider !== "sandbox") throw notFound();
  const typed = (await readPostedForm(request)).get("choice");
  const choice = SANDBOX_CHOICES.find((known) => known === typed);
  if (!choice) throw new Response("Choose one of the buttons.", { status: 400 });
  const location = await answerSandboxPayment(installation, reference ?? "", choice);
  if (!location) throw notFound();
  return seeOther(location);
}
