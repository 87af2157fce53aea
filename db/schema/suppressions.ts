/** An address that an organiser may not mail again. */
export interface SuppressionsTable {
  accountId: string;
  email: string;
  reason: "bounced" | "complained" | "unsubscribed" | "provider";
  detail: string;
  createdAt: string;
}
