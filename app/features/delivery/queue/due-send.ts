import type { Batch } from "./new-delivery.ts";

/** Without the message, which is read of the send whose turn it is: thousands may wait. */
export const DUE_SEND_COLUMNS = [
  "id",
  "accountId",
  "kind",
  "status",
  "delivery",
  "recipientCount",
  "scheduledAt",
  "startedAt",
  "createdAt",
  "causedBy",
  "waitsUntil",
  "fromAddress",
  "perDay",
  "pacedDay",
  "pacedCount",
] as const satisfies (keyof Batch)[];

/** A send whose time has come. */
export type DueSend = Pick<Batch, (typeof DUE_SEND_COLUMNS)[number]>;

/** The setting that keeps whose turn it is, by kind of mail, account and send. */
export const SHARES_SETTING = "mailShares";
