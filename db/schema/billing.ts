import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface BillingTables {
  payments: PaymentsTable;
  paymentEvents: PaymentEventsTable;
  sandboxPayments: SandboxPaymentsTable;
  subscriptions: SubscriptionsTable;
  quotaEntries: QuotaEntriesTable;
  quotaPeriods: QuotaPeriodsTable;
}

/**
 * One payment from its beginning on. Money is in kobo. It outlives its account: books have to be
 * kept.
 */
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
  /**
   * What the account had when the amount was reckoned (`basisOf`): when it has changed, the money
   * is given back.
   */
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

/** News of the payment provider that was taken in: the same news again changes nothing. */
export interface PaymentEventsTable {
  /** Event and the id or reference of what it is about. */
  key: string;
  event: string;
  reference: string | null;
  outcome: string;
  receivedAt: string;
}

/**
 * Payments as the sandbox knows them: what a provider keeps on its own side. No money is behind any
 * of them.
 */
export interface SandboxPaymentsTable {
  reference: string;
  amountKobo: number;
  email: string;
  description: string;
  returnUrl: string;
  /** `later`: paid from `settlesAt` on. */
  status: "open" | "paid" | "failed" | "abandoned" | "later";
  authorizationCode: Generated<string | null>;
  refundedKobo: Generated<number>;
  settlesAt: Generated<string | null>;
  createdAt: string;
  /** Whom it was split with, and what we keep of it besides the fee. Null: it is all ours. */
  subaccountCode: Generated<string | null>;
  operatorKobo: Generated<number>;
}

/**
 * The plan an account pays for. Without a row it is on Free. What it may do is read from here
 * alone, never asked of the provider.
 */
export interface SubscriptionsTable {
  id: string;
  accountId: string;
  plan: "essentials" | "pro" | "custom";
  /** E-mails a period that were bought; null: as many as are paid for (Custom). */
  emailLimit: number | null;
  /**
   * `grace`: a renewal failed and is tried again until `graceUntil`. `ended`: the account is on
   * Free.
   */
  status: "active" | "grace" | "ended";
  /** The period that is paid: from (included) and to (excluded). */
  periodStart: string;
  periodEnd: string;
  cancelsAtPeriodEnd: Generated<Flag>;
  /** What it becomes when the period ends, if something else. */
  nextPlan: Generated<"essentials" | "pro" | null>;
  nextEmailLimit: Generated<number | null>;
  graceUntil: Generated<string | null>;
  /** The day of the month on which its periods begin, 1–31, on the account's clocks. */
  anchorDay: Generated<number>;
  /** The end of period of which its owner was reminded. */
  remindedFor: Generated<string | null>;
  provider: "sandbox" | "paystack" | "operator";
  customerCode: Generated<string | null>;
  /** What the provider charges again with. Sealed. */
  authorizationCode: Generated<string | null>;
  /** Set: the provider charges its renewals by a subscription of its own, and we never do. */
  subscriptionCode: Generated<string | null>;
  subscriptionToken: Generated<string | null>;
  createdAt: string;
  updatedAt: string;
}

/**
 * One line of the ledger of what was used up. What an account used in a period are the lines whose
 * `countsAt` lies in it.
 */
export interface QuotaEntriesTable {
  id: string;
  accountId: string;
  /**
   * The time it counts for: when the mail is meant to go. What comes back counts for the time it
   * was reserved for.
   */
  countsAt: string;
  batchId: string | null;
  /**
   * `reserved` when a send is confirmed; `returned` for what never left; `moved` to another time;
   * `carried` over from before there was a ledger.
   */
  kind: "reserved" | "returned" | "moved" | "carried";
  /** Below zero where something comes back. */
  emails: number;
  certificates: number;
  at: string;
}

/**
 * What an account has used up in one billing period: the sum of the ledger's lines whose time lies
 * in it, kept so that a confirmation is one conditional update. A period without a row was not
 * written to yet; periods of different plans may overlap.
 */
export interface QuotaPeriodsTable {
  accountId: string;
  /** The period: from (included) and to (excluded). */
  startsAt: string;
  endsAt: string;
  emailsUsed: Generated<number>;
  certificatesUsed: Generated<number>;
  /** When its organiser was told that most of it is used up. */
  warnedAt: Generated<string | null>;
  /** Text messages, in parts. Counted apart from the e-mails, when each is sent. */
  smsUsed: Generated<number>;
  /** When its organiser was told that no text messages are left. */
  smsUsedUpAt: Generated<string | null>;
}
