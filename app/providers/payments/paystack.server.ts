import { askProvider, record, text } from "#app/engines/calls/ask-provider.server.ts";
import type { PaymentOutcome, Payments } from "./payments.ts";
import { paystackPayouts } from "./paystack-payouts.server.ts";

export interface PaystackSettings {
  /** No slash at the end. */
  baseUrl: string;
  secretKey: string;
}

const TIMEOUT_MS = 15_000;

/** One answer of theirs: `status` says whether it was done, `data` what of. */
interface Answer {
  http: number;
  status: boolean;
  message: string;
  code: string;
  data: Record<string, unknown>;
  /** The same where it is a list; empty otherwise. */
  list: Record<string, unknown>[];
}

type Failure = { kind: "unavailable"; reason: string };

/**
 * Paystack's transactions: initialise, verify, charge an authorization, refund. Amounts are kobo on
 * both sides. No reason it gives holds the key, an address or a name. Not tried against the live
 * service.
 */
export function openPaystack(
  { baseUrl, secretKey }: PaystackSettings,
  timeoutMs = TIMEOUT_MS,
): Payments {
  const ask: Ask = (path, body, method) =>
    askPaystack({ baseUrl, secretKey, timeoutMs }, path, { body, method });

  const verify = (reference: string) => verifyPayment(ask, reference);

  return {
    name: "paystack",
    async begin({ reference, amountKobo, email, returnUrl, description, split }) {
      const answer = await ask("/transaction/initialize", {
        email,
        amount: amountKobo,
        currency: "NGN",
        reference,
        callback_url: returnUrl,
        metadata: { description, cancel_action: returnUrl },
        // A flat sum for us takes the place of the subaccount's percentage, and without a bearer
        // the charge would be ours, on all of it (paystack.com/docs/payments/split-payments).
        ...(split && {
          subaccount: split.subaccountCode,
          transaction_charge: split.operatorKobo,
          bearer: "subaccount",
        }),
      });
      if ("kind" in answer) return answer;
      if (isDuplicate(answer)) return { kind: "duplicate" };
      const payUrl = answer.data.authorization_url;
      if (!answer.status || typeof payUrl !== "string" || !/^https?:\/\//.test(payUrl)) {
        return {
          kind: "refused",
          reason: `Paystack answered ${answer.http} when a payment was begun.`,
        };
      }
      return { kind: "begun", payUrl };
    },
    verify,
    async chargeAgain({ reference, amountKobo, email, authorizationCode }) {
      const answer = await ask("/transaction/charge_authorization", {
        email,
        amount: amountKobo,
        currency: "NGN",
        reference,
        authorization_code: authorizationCode,
      });
      if ("kind" in answer) return answer;
      if (isDuplicate(answer)) return verify(reference);
      if (!answer.status)
        return { kind: "failed", reference, reason: "The card could not be charged again." };
      return outcomeOf(reference, answer.data);
    },
    async refund({ reference, amountKobo }) {
      const answer = await ask("/refund", {
        transaction: reference,
        amount: amountKobo,
        currency: "NGN",
      });
      if ("kind" in answer) return answer;
      if (!answer.status)
        return { kind: "refused", reason: `Paystack answered ${answer.http} to a refund.` };
      return { kind: "begun", refundId: String(answer.data.id ?? "") };
    },
    refundedOf: (reference) => refundedOf(ask, reference),
    payouts: paystackPayouts(ask),
    async stopRenewals({ code, token }) {
      const answer = await ask("/subscription/disable", { code, token });
      if ("kind" in answer) return answer;
      // It says so too of one that is already inactive.
      if (!answer.status && !/inactive|already|not found/i.test(answer.message)) {
        return {
          kind: "refused",
          reason: `Paystack answered ${answer.http} when a subscription was to end.`,
        };
      }
      return { kind: "stopped" };
    },
  };
}

type Ask = (path: string, body?: object, method?: "PUT") => Promise<Answer | Failure>;

async function askPaystack(
  { baseUrl, secretKey, timeoutMs }: PaystackSettings & { timeoutMs: number },
  path: string,
  { body, method }: { body?: object; method?: "PUT" },
): Promise<Answer | Failure> {
  const answer = await askProvider(baseUrl + path, {
    method: method ?? (body ? "POST" : "GET"),
    headers: {
      Authorization: `Bearer ${secretKey}`,
      Accept: "application/json",
      "Content-Type": "application/json",
    },
    body: body && JSON.stringify(body),
    timeoutMs,
  });
  if ("problem" in answer) return { kind: "unavailable", reason: `Paystack ${answer.problem}.` };
  const { status: http, said } = answer;
  if (http >= 500 || http === 429 || typeof said?.status !== "boolean") {
    return { kind: "unavailable", reason: `Paystack answered ${http}.` };
  }
  // Our key is wrong: nothing is known about the payment.
  if (http === 401 || http === 403) {
    return {
      kind: "unavailable",
      reason: `Paystack answered ${http}: is PAYSTACK_SECRET_KEY right?`,
    };
  }
  const { status, message, code, data } = said;
  return {
    http,
    status,
    message: String(message ?? ""),
    code: String(code ?? ""),
    data: record(data),
    list: Array.isArray(data) ? data.map(record) : [],
  };
}

async function verifyPayment(ask: Ask, reference: string): Promise<PaymentOutcome> {
  const answer = await ask(`/transaction/verify/${encodeURIComponent(reference)}`);
  if ("kind" in answer) return answer;
  if (
    answer.http === 404 ||
    answer.code === "transaction_not_found" ||
    /not found/i.test(answer.message)
  ) {
    return { kind: "unknown", reference };
  }
  if (!answer.status)
    return {
      kind: "unavailable",
      reason: `Paystack answered ${answer.http} when asked about a payment.`,
    };
  return outcomeOf(reference, answer.data);
}

/**
 * `reversed` and `failed` ones went nowhere; everything else is money that left or will. What the
 * list holds of other payments is left out, whichever way the service narrows it.
 */
async function refundedOf(ask: Ask, reference: string) {
  const query = new URLSearchParams({ transaction: reference, reference, perPage: "100" });
  const answer = await ask(`/refund?${query}`);
  if ("kind" in answer) return answer;
  if (!answer.status)
    return { kind: "refused" as const, reason: `Paystack answered ${answer.http} about refunds.` };
  const amountKobo = answer.list
    .filter(({ transaction_reference: of, transaction }) =>
      [of, record(transaction).reference].includes(reference),
    )
    .filter(({ status }) => status !== "failed" && status !== "reversed")
    .reduce((sum, { amount }) => sum + Number(amount), 0);
  return { kind: "known" as const, amountKobo };
}

function isDuplicate({ code, message }: Answer): boolean {
  return code === "duplicate_reference" || /duplicate transaction reference/i.test(message);
}

function outcomeOf(asked: string, data: Record<string, unknown>): PaymentOutcome {
  const reference = typeof data.reference === "string" ? data.reference : "";
  switch (data.status) {
    case "success": {
      const authorization = record(data.authorization);
      const { authorization_code: code, reusable } = authorization;
      return {
        kind: "paid",
        providerId: String(data.id ?? ""),
        // What they say, not what was asked: whoever grants compares the two.
        reference,
        amountKobo: typeof data.amount === "number" ? data.amount : Number.NaN,
        currency: String(data.currency ?? ""),
        paidAt: isoOf(data.paid_at ?? data.paidAt),
        feeKobo: typeof data.fees === "number" ? data.fees : null,
        customerCode: text(record(data.customer).customer_code),
        authorizationCode: reusable === true ? text(code) : null,
      };
    }
    case "failed":
    case "reversed":
      return {
        kind: "failed",
        reference: asked,
        reason: text(data.gateway_response)?.slice(0, 200) ?? "The payment failed.",
      };
    case "abandoned":
      return { kind: "abandoned", reference: asked, reason: "The payment was not completed." };
    default:
      return { kind: "pending", reference: asked };
  }
}

function isoOf(value: unknown): string | null {
  const at = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
