import type { Generated } from "kysely";

/** One payment from its beginning on. Money is in kobo. It outlives its account: books have to be kept. */
export interface PaymentsTable {
  id: string;
  accountId: string | null;
  /** Ours, given to the provider: [A-Za-z0-9.=-]. */
  reference: string;
  purpose: "subscribe" | "upgrade" | "renew" | "statement";
  plan: "essentials" | "pro" | "custom";
  emailLimit: number | null;
  /** What it pays for; null until it is paid. */
  periodStart: Generated<string | null>;
  periodEnd: Generated<string | null>;
  amountKobo: number;
  /** JSON: `{ text, amountKobo }[]`, what the receipt lists. */
  lines: string;
  status: "pending" | "paid" | "failed" | "refunded";
  provider: "sandbox" | "paystack";
  providerId: Generated<string | null>;
  /** What the account had when the amount was reckoned (`basisOf`): when it has changed, the money is given back. */
  basis: Generated<string>;
  /** Where the payer was sent; null until the provider said so. */
  payUrl: Generated<string | null>;
  /** When its payer disputed it with their bank. */
  disputedAt: Generated<string | null>;
  failure: Generated<string | null>;
  /** Counts up without gaps; null until it is paid. */
  receiptNumber: Generated<number | null>;
  payerName: string;
  payerEmail: string;
  startedById: string | null;
  createdAt: string;
  paidAt: Generated<string | null>;
  refundedAt: Generated<string | null>;
  refundedKobo: Generated<number>;
}
