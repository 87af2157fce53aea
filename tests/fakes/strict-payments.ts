import type { PaymentOutcome, Payments } from "../../app/providers/payments/payments.ts";

interface Transaction {
  amountKobo: number;
  currency: string;
  state: "abandoned" | "success" | "failed";
  refunds: number[];
  split: { subaccountCode: string; operatorKobo: number } | undefined;
}

/**
 * A provider in this process, as strict as Paystack says that it is: a reference once, for ever; never
 * more back than came; and a refund asked for twice is two.
 */
export function startStrictPayments() {
  const transactions = new Map<string, Transaction>();
  const get = (reference: string) => {
    const found = transactions.get(reference);
    if (!found) throw new Error(`nothing was begun as ${reference}`);
    return found;
  };
  const payments: Payments = {
    name: "sandbox",
    async begin({ reference, amountKobo, split }) {
      if (!/^[A-Za-z0-9.=-]+$/.test(reference) || !Number.isInteger(amountKobo) || amountKobo < 1)
        return { kind: "refused", reason: "invalid parameters" };
      if (transactions.has(reference)) return { kind: "duplicate" };
      transactions.set(reference, {
        amountKobo,
        currency: "NGN",
        state: "abandoned",
        refunds: [],
        split,
      });
      return { kind: "begun", payUrl: `https://pay.test/${reference}` };
    },
    async verify(reference): Promise<PaymentOutcome> {
      const found = transactions.get(reference);
      if (!found) return { kind: "unknown", reference };
      if (found.state === "failed") return { kind: "failed", reference, reason: "Declined" };
      if (found.state === "abandoned") return { kind: "abandoned", reference, reason: "Not yet" };
      return {
        kind: "paid",
        providerId: reference,
        reference,
        amountKobo: found.amountKobo,
        currency: found.currency,
        paidAt: null,
        feeKobo: null,
        customerCode: null,
        authorizationCode: null,
      };
    },
    async chargeAgain({ reference }) {
      return { kind: "unknown", reference };
    },
    async refund({ reference, amountKobo }) {
      const found = get(reference);
      const gone = found.refunds.reduce((sum, one) => sum + one, 0);
      if (found.state !== "success" || gone + amountKobo > found.amountKobo)
        return { kind: "refused", reason: "fully reversed" };
      found.refunds.push(amountKobo);
      return { kind: "begun", refundId: `${reference}-${found.refunds.length}` };
    },
    async refundedOf(reference) {
      const amountKobo = get(reference).refunds.reduce((sum, one) => sum + one, 0);
      return { kind: "known", amountKobo };
    },
    payouts: undefined as never,
    async stopRenewals() {
      return { kind: "stopped" };
    },
  };
  return Object.assign(payments, {
    referenceOf: (location: string) => location.slice(location.lastIndexOf("/") + 1),
    pay(reference: string, more: Partial<Transaction> = {}) {
      Object.assign(get(reference), { state: "success" }, more);
    },
    decline(reference: string) {
      get(reference).state = "failed";
    },
    refundsOf: (reference: string) => get(reference).refunds,
    begunCount: () => transactions.size,
    /** What came and did not go back. */
    kept: () =>
      [...transactions.values()].reduce(
        (sum, { state, amountKobo, refunds }) =>
          sum +
          (state === "success" ? amountKobo : 0) -
          refunds.reduce((total, one) => total + one, 0),
        0,
      ),
  });
}
