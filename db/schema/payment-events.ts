/** News of the payment provider that was taken in: the same news again changes nothing. */
export interface PaymentEventsTable {
  /** Event and the id or reference of what it is about. */
  key: string;
  event: string;
  reference: string | null;
  outcome: string;
  receivedAt: string;
}
