import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export interface TicketTables {
  payoutAccounts: PayoutAccountsTable;
  ticketSettings: TicketSettingsTable;
  ticketKinds: TicketKindsTable;
  ticketCodes: TicketCodesTable;
  ticketOrders: TicketOrdersTable;
  ticketGuests: TicketGuestsTable;
  ticketPayments: TicketPaymentsTable;
  ticketRefunds: TicketRefundsTable;
  ticketWaits: TicketWaitsTable;
}

/** Where the money of an account's tickets goes. One for each account. Amounts are kobo everywhere. */
export interface PayoutAccountsTable {
  accountId: string;
  provider: "sandbox" | "paystack";
  /** The provider's name for it: payments are split by this, and nobody types it. */
  subaccountCode: string;
  bankCode: string;
  bankName: string;
  /** Ten digits (NUBAN). Shown to people who pay by bank transfer. */
  accountNumber: string;
  /** As the bank gave it when it was saved. */
  accountName: string;
  /** On receipts. */
  legalName: string;
  /** Tax identification number; empty: none. */
  tin: string;
  /** VAT inside the prices, in hundredths of a percent. Null: not charged. */
  vatRate: number | null;
  lastReceipt: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

/** How a webinar sells. */
export interface TicketSettingsTable {
  webinarId: string;
  accountId: string;
  /** 1: what a payment by card costs is added to the price. */
  buyerPaysFee: Flag;
  bankTransfer: Flag;
  /** `RefundRule` (app/features/tickets/model/refund-rule.ts). */
  fullDays: number | null;
  partDays: number | null;
  partPercent: number;
}

/** `SoldKind` (app/features/tickets/model/ticket-kind.ts). */
export interface TicketKindsTable {
  id: string;
  accountId: string;
  webinarId: string;
  name: string;
  about: string;
  priceKobo: number;
  earlyKobo: number | null;
  earlyUntil: string | null;
  earlyPlaces: number | null;
  places: number | null;
  salesFrom: string | null;
  salesTo: string | null;
  /** 1: not sold any more; orders keep it. */
  isHidden: Flag;
  createdAt: string;
}

/** `DiscountCode` (app/features/tickets/model/discount-code.ts). */
export interface TicketCodesTable {
  id: string;
  accountId: string;
  webinarId: string;
  code: string;
  kind: "percent" | "amount";
  value: number;
  maxUses: number | null;
  uses: number;
  expiresAt: string | null;
  createdAt: string;
}

/** Tickets that somebody wants, holds or has paid. */
export interface TicketOrdersTable {
  id: string;
  accountId: string;
  webinarId: string;
  /** Eight letters and digits: what a bank transfer is known by. */
  number: string;
  /** Of `/order/{token}`: 130 random bits. */
  token: string;
  /** Of the page it was sent from, so that one press is one order. */
  onceToken: string;
  /** `ORDER_STATES` (app/features/tickets/model/order-state.ts). */
  state: "held" | "paid" | "late" | "refunded" | "partly-refunded" | "disputed" | "cancelled";
  buyerName: string;
  buyerEmail: string;
  codeId: string | null;
  codeText: string | null;
  subtotalKobo: number;
  discountKobo: number;
  /** What a payment by card adds; nothing by bank transfer. */
  cardFeeKobo: number;
  operatorKobo: number;
  /** What arrived and was not given back at once. */
  paidKobo: number;
  refundedKobo: number;
  method: "card" | "bank" | "free" | null;
  /** While it is held: its places are given back then. */
  heldUntil: string | null;
  /** When the webinar was to begin as it was ordered. */
  startedAs: string;
  receiptNumber: number | null;
  isDisputed: Flag;
  createdAt: string;
  paidAt: string | null;
}

/** One place of an order. Held, open and placed ones count. */
export interface TicketGuestsTable {
  id: string;
  accountId: string;
  webinarId: string;
  orderId: string;
  kindId: string;
  /** Empty: not known yet. */
  name: string;
  email: string;
  /** Of `/ticket/{token}`, the link to hand on. Null: it is known whose it is. */
  claimToken: string | null;
  priceKobo: number;
  discountKobo: number;
  isEarly: Flag;
  /** `open`: paid, and waits for somebody to take it. `released`: its place was given back. */
  state: "held" | "open" | "placed" | "released";
  registrationId: string | null;
}

/** One try to pay an order. */
export interface TicketPaymentsTable {
  id: string;
  accountId: string;
  orderId: string;
  /** Made and stored before the provider hears of it: the only protection against paying twice. */
  reference: string;
  provider: "sandbox" | "paystack" | "bank";
  amountKobo: number;
  currency: string;
  /** `wrong`: another amount or currency arrived, and nobody got a place for it. */
  state: "begun" | "paid" | "failed" | "wrong";
  payUrl: string | null;
  arrivedKobo: number | null;
  arrivedCurrency: string | null;
  /** What the provider and the operator kept of it. */
  feeKobo: number;
  operatorKobo: number;
  refundedKobo: number;
  note: string;
  createdAt: string;
  paidAt: string | null;
}

/** Money on its way back. */
export interface TicketRefundsTable {
  id: string;
  accountId: string;
  orderId: string;
  paymentId: string;
  amountKobo: number;
  why: "late" | "twice" | "cancelled" | "organiser" | "provider";
  /**
   * `asking`: the provider may have heard of it. `by-hand`: the organiser transfers it. `begun`: the
   * provider has taken it on.
   */
  state: "queued" | "asking" | "by-hand" | "begun" | "done" | "failed";
  refundId: string | null;
  createdAt: string;
  changedAt: string | null;
}

export interface TicketWaitsTable {
  id: string;
  accountId: string;
  webinarId: string;
  kindId: string;
  name: string;
  /** Lower case. */
  email: string;
  /** The order held for them; null: they wait. */
  orderId: string | null;
  createdAt: string;
}
