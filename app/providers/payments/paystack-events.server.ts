import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { record, text } from "#app/engines/calls/ask-provider.server.ts";
import type { PaymentEvent } from "./payments.ts";

/** Thrown when an event was not signed with our key, or can't be read. */
export class InvalidPaymentEvent extends Error {}

/**
 * Checks the signature of the raw body (lower-case hex of its HMAC-SHA512 under the secret key) and
 * reads it. Throws `InvalidPaymentEvent`. Events that are not known are `other`.
 */
export function readPaystackEvent(
  rawBody: Uint8Array,
  signature: string | null,
  secretKey: string,
): PaymentEvent {
  const expected = createHmac("sha512", secretKey).update(rawBody).digest();
  const isSigned = signature !== null && /^[0-9a-f]{128}$/.test(signature);
  const given = Buffer.from(isSigned ? signature : "", "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new InvalidPaymentEvent("not signed");
  let said: { event?: unknown; data?: unknown };
  try {
    said = JSON.parse(Buffer.from(rawBody).toString("utf8")) as typeof said;
  } catch {
    throw new InvalidPaymentEvent("not JSON");
  }
  const event = String(said?.event ?? "").slice(0, 100);
  const data = record(said?.data);
  const name = nameOf(data, rawBody);
  return { event, key: keyOf(event, data, name), about: aboutOf(event, data, name) };
}

/** They give events no id: what it is about and how that stands tell one from another. */
function keyOf(event: string, data: Record<string, unknown>, name: string): string {
  // An invoice is told of again when it is paid, a dispute each time somebody is reminded.
  const state =
    event.startsWith("invoice.") || event.startsWith("charge.dispute.")
      ? `:${data.status ?? ""}`
      : "";
  return `${event}:${name}${state}`.slice(0, 200);
}

function nameOf(data: Record<string, unknown>, rawBody: Uint8Array): string {
  const transaction = record(data.transaction);
  const named =
    data.id ??
    data.reference ??
    data.subscription_code ??
    data.invoice_code ??
    data.refund_reference;
  return String(
    named ?? text(transaction.reference) ?? createHash("sha256").update(rawBody).digest("hex"),
  );
}

const REFUND_STATES: Record<string, "done" | "failed"> = {
  "refund.processed": "done",
  "refund.failed": "failed",
};
const DISPUTE_STATES: Record<string, "opened" | "resolved"> = {
  ".create": "opened",
  ".resolve": "resolved",
};

function invoiceState(event: string, { paid }: Record<string, unknown>) {
  if (event === "invoice.payment_failed") return "failed";
  return event === "invoice.update" && (paid === true || paid === 1) ? "paid" : "other";
}

function aboutOf(
  event: string,
  data: Record<string, unknown>,
  name: string,
): PaymentEvent["about"] {
  const transaction = record(data.transaction);
  const customerCode = text(record(data.customer).customer_code);
  if (event === "charge.success")
    return { kind: "charge", reference: text(data.reference) ?? "", customerCode };
  if (event.startsWith("refund.")) {
    return {
      kind: "refund",
      state: REFUND_STATES[event] ?? "under way",
      reference: text(data.transaction_reference) ?? text(transaction.reference) ?? "",
      // Not all of them bring the id that the refund had when it was begun.
      refundId: typeof data.id === "number" ? String(data.id) : text(data.id),
      toldAs: String(data.refund_reference ?? data.id ?? name),
      amountKobo: Number(data.amount),
    };
  }
  if (event.startsWith("charge.dispute.")) {
    return {
      kind: "dispute",
      state: DISPUTE_STATES[event.slice(event.lastIndexOf("."))] ?? "reminded",
      reference: text(transaction.reference) ?? text(data.transaction_reference) ?? "",
    };
  }
  if (
    event === "subscription.create" ||
    event === "subscription.disable" ||
    event === "subscription.not_renew"
  ) {
    return {
      kind: "subscription",
      state: event === "subscription.create" ? "created" : "ends",
      customerCode: customerCode ?? "",
      code: text(data.subscription_code) ?? "",
      token: text(data.email_token),
    };
  }
  if (event.startsWith("invoice.")) {
    return {
      kind: "invoice",
      state: invoiceState(event, data),
      subscriptionCode: text(record(data.subscription).subscription_code) ?? "",
      reference: text(transaction.reference),
    };
  }
  return { kind: "other" };
}
