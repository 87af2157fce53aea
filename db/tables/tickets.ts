import type { Schema } from "../schema.ts";
import type { FactsOf } from "./table-facts.ts";

/** What webinars sell, orders, and where their money goes. */
export const TICKET_TABLES = {
  payoutAccounts: {
    owner: "app/features/tickets",
    account: "accountId",
    archive: { path: "account/payout-account", without: ["subaccountCode"] },
    deletion: "cascade",
    numbers: ["vatRate", "lastReceipt"],
  },
  ticketSettings: {
    owner: "app/features/tickets",
    account: "accountId",
    archive: { path: "webinars/ticket-settings" },
    deletion: "cascade",
    flags: ["buyerPaysFee", "bankTransfer"],
    numbers: ["fullDays", "partDays", "partPercent"],
  },
  ticketKinds: {
    owner: "app/features/tickets",
    account: "accountId",
    archive: { path: "webinars/ticket-kinds" },
    deletion: "cascade",
    flags: ["isHidden"],
    numbers: ["priceKobo", "earlyKobo", "earlyPlaces", "places"],
  },
  ticketCodes: {
    owner: "app/features/tickets",
    account: "accountId",
    archive: { path: "webinars/ticket-codes" },
    deletion: "cascade",
    numbers: ["value", "maxUses", "uses"],
  },
  ticketOrders: {
    owner: "app/features/tickets",
    account: "accountId",
    archive: { path: "webinars/ticket-orders", without: ["onceToken"] },
    deletion: { each: "id" },
    flags: ["isDisputed"],
    numbers: [
      "subtotalKobo",
      "discountKobo",
      "cardFeeKobo",
      "operatorKobo",
      "paidKobo",
      "refundedKobo",
      "receiptNumber",
    ],
    secrets: ["token"],
  },
  ticketGuests: {
    owner: "app/features/tickets",
    account: "accountId",
    archive: { path: "webinars/ticket-guests" },
    deletion: { before: "ticketOrders", column: "orderId", by: "id" },
    flags: ["isEarly"],
    numbers: ["priceKobo", "discountKobo"],
    secrets: ["claimToken"],
  },
  ticketPayments: {
    owner: "app/features/tickets",
    account: "accountId",
    archive: { path: "webinars/ticket-payments", without: ["payUrl"] },
    deletion: { before: "ticketOrders", column: "orderId", by: "id" },
    numbers: ["amountKobo", "arrivedKobo", "feeKobo", "operatorKobo", "refundedKobo"],
  },
  ticketRefunds: {
    owner: "app/features/tickets",
    account: "accountId",
    archive: { path: "webinars/ticket-refunds" },
    deletion: { before: "ticketOrders", column: "orderId", by: "id" },
    numbers: ["amountKobo"],
  },
  ticketWaits: {
    owner: "app/features/tickets",
    account: "accountId",
    archive: { path: "webinars/ticket-waiting-list" },
    deletion: "cascade",
  },
} as const satisfies Partial<FactsOf<keyof Schema>>;
