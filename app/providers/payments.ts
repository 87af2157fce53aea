/** What a provider says of one payment. Amounts in kobo. */
export type PaymentOutcome =
  | {
      kind: "paid";
      providerId: string;
      reference: string;
      amountKobo: number;
      currency: string;
      paidAt: string;
      customerCode: string | null;
      /** What can be charged again without its owner; null when the means of payment can't be. */
      authorizationCode: string | null;
    }
  | { kind: "failed" | "abandoned"; reference: string; reason: string }
  | { kind: "pending"; reference: string }
  | { kind: "unknown"; reference: string }
  | { kind: "unavailable"; reason: string };

/** Takes money. Never throws for what the provider or the network answers. */
export interface Payments {
  name: "sandbox" | "paystack";
  /** Begins a payment. The payer is sent to `payUrl` and comes back to `returnUrl`. */
  begin(payment: {
    reference: string;
    amountKobo: number;
    email: string;
    returnUrl: string;
    description: string;
  }): Promise<{ kind: "begun"; payUrl: string } | { kind: "refused" | "unavailable"; reason: string }>;
  /** How a payment stands, asked of the provider. */
  verify(reference: string): Promise<PaymentOutcome>;
  /** Charges again what was paid with before (renewals). */
  chargeAgain(payment: {
    reference: string;
    amountKobo: number;
    email: string;
    authorizationCode: string;
  }): Promise<PaymentOutcome>;
  /** Gives money back. */
  refund(payment: {
    reference: string;
    amountKobo: number;
  }): Promise<{ kind: "begun" } | { kind: "refused" | "unavailable"; reason: string }>;
}
