/** The ledger: one row a message, written before anything leaves. State only moves forward. */
export interface DeliveriesTable {
  id: string;
  accountId: string;
  batchId: string;
  /** `summary`: the one copy for Cc and Bcc, not one of the recipients. */
  kind: "recipient" | "summary";
  position: number;
  recipientId: string | null;
  certificateId: string | null;
  toName: string;
  toEmail: string;
  /** Lower-cased, mark-free name and address, for the search box. */
  searchText: string;
  /** JSON: placeholder → value for this message. */
  values: string;
  /** The calendar file (RFC 5545) that goes with it, whole; null: none. */
  calendar: string | null;
  state: DeliveryState;
  /** Fixed here, before it is sent: this message's own key (a call has another, over all its messages) and its Message-ID. */
  idempotencyKey: string;
  messageId: string;
  attempt: number;
  /** The provider call this row is part of while `sending`. */
  callId: string | null;
  /** Never null while queued: when it may go. */
  nextTryAt: string | null;
  providerId: string | null;
  /** Machine word: mailbox_full, unknown_address, suppressed, … */
  reasonCode: string | null;
  /** The same in words, for the organiser. */
  reason: string | null;
  acceptedAt: string | null;
  deliveredAt: string | null;
  failedAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  /** When a machine (a scanner, a mail proxy) first opened it; `openedAt` is a person's. */
  machineOpenedAt: string | null;
  /** When the person unsubscribed by this message's link. */
  unsubscribedAt: string | null;
  /** The delivery that this one repeats (resend, corrected address). */
  resendOfId: string | null;
  /** The delivery that repeats this one; such a row is history and counted no more. */
  replacedById: string | null;
  createdAt: string;
  updatedAt: string;
  /** The time it counts for in the plan (`quotaEntries`); null: it uses nothing up, or what it used came back. */
  countsAt: string | null;
}

export type DeliveryState =
  | "queued"
  | "sending"
  | "accepted"
  | "delivered"
  | "bounced"
  | "complained"
  | "failed"
  | "uncertain"
  | "cancelled"
  | "skipped";
