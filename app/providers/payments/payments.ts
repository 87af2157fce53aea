/** What a provider says of one payment. Amounts in kobo. */
export type PaymentOutcome =
  | {
      kind: "paid";
      providerId: string;
      reference: string;
      amountKobo: number;
      currency: string;
      /** ISO 8601; null when the provider did not say. */
      paidAt: string | null;
      /** What the provider charged for it. Null: it did not say. */
      feeKobo: number | null;
      customerCode: string | null;
      /** What can be charged again without its owner; null when the means of payment can't be. */
      authorizationCode: string | null;
    }
  /** `abandoned`: nobody has paid it, which may only be "not yet". */
  | { kind: "failed" | "abandoned"; reference: string; reason: string }
  | { kind: "pending"; reference: string }
  | { kind: "unknown"; reference: string }
  | { kind: "unavailable"; reason: string };

/**
 * The provider said no, or could not be asked. `reason` is for logs and operators: it names no
 * secret and nobody.
 */
export type Refusal = { kind: "refused" | "unavailable"; reason: string };

/** Takes money. Never throws for what the provider or the network answers. */
export interface Payments {
  name: "sandbox" | "paystack";
  /**
   * Begins a payment. The payer is sent to `payUrl` and comes back to `returnUrl`. The same
   * reference can't be begun twice: `duplicate`.
   */
  begin(payment: {
    reference: string;
    amountKobo: number;
    email: string;
    returnUrl: string;
    description: string;
    /** Whose money it is: all but `operatorKobo`, and the provider's charge is theirs. */
    split?: { subaccountCode: string; operatorKobo: number };
  }): Promise<{ kind: "begun"; payUrl: string } | { kind: "duplicate" } | Refusal>;
  /** How a payment stands, asked of the provider. */
  verify(reference: string): Promise<PaymentOutcome>;
  /**
   * Charges again what was paid with before (renewals). A reference that was charged already is not
   * charged again: how it stands is told instead.
   */
  chargeAgain(payment: {
    reference: string;
    amountKobo: number;
    email: string;
    authorizationCode: string;
  }): Promise<PaymentOutcome>;
  /** Gives money back: at most what was paid. `refundId` is the provider's name for it. */
  refund(payment: {
    reference: string;
    amountKobo: number;
  }): Promise<{ kind: "begun"; refundId: string } | Refusal>;
  /** What went back of a payment or is on its way, in kobo, without what failed. */
  refundedOf(reference: string): Promise<{ kind: "known"; amountKobo: number } | Refusal>;
  /** Banks and the accounts that split payments go to. */
  payouts: Payouts;
  /** Ends a subscription by which the provider charges renewals itself. */
  stopRenewals(subscription: {
    code: string;
    token: string;
  }): Promise<{ kind: "stopped" } | Refusal>;
}

export interface Bank {
  code: string;
  name: string;
}

/** Accounts of others that payments are split with. The provider pays them; we never hold it. */
export interface Payouts {
  /** Nigerian banks, by name. */
  banks(): Promise<{ kind: "banks"; banks: Bank[] } | Refusal>;
  /** Whose account this is, asked of the bank. `unknown`: nobody's there. */
  resolve(account: {
    accountNumber: string;
    bankCode: string;
  }): Promise<{ kind: "resolved"; accountName: string } | { kind: "unknown" } | Refusal>;
  /** Makes a subaccount, or changes the one that has this code. */
  save(
    code: string | null,
    account: { businessName: string; bankCode: string; accountNumber: string },
  ): Promise<{ kind: "saved"; code: string } | Refusal>;
}

/** News that a provider sends, in words that are no provider's own. */
export interface PaymentEvent {
  /** The same for the same event, however often it comes. */
  key: string;
  event: string;
  about:
    | { kind: "charge"; reference: string; customerCode: string | null }
    | {
        kind: "refund";
        state: "done" | "failed" | "under way";
        reference: string;
        /**
         * The provider's name for it when it was begun; null when the event has only another name
         * for it.
         */
        refundId: string | null;
        /** The name that all events of this refund have. */
        toldAs: string;
        amountKobo: number;
      }
    | { kind: "dispute"; state: "opened" | "reminded" | "resolved"; reference: string }
    | {
        kind: "subscription";
        state: "created" | "ends";
        customerCode: string;
        code: string;
        token: string | null;
      }
    | {
        kind: "invoice";
        state: "paid" | "failed" | "other";
        subscriptionCode: string;
        reference: string | null;
      }
    | { kind: "other" };
}

declare module "#app/platform/app-context.ts" {
  interface AppContext {
    /** Null: nothing can be paid for here, and the pages say how to ask instead. */
    payments: Payments | null;
  }
}
